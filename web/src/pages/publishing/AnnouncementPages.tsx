import { announcementFaults, noticeAnnouncement, type RowOf } from '@gushu/shared';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { recordPages } from '../../record/record-pages.js';
import { Readers } from './Readers.js';

/** Title of an announcement, with a mark where it stays on top. */
function Title({ row }: { row: RowOf<typeof noticeAnnouncement> }) {
  const { t } = useTranslation();
  return (
    <>
      {row.isTop === 1 && <Tag color="processing">{t('publishing.top')}</Tag>}
      {row.title}
    </>
  );
}

/** Pages of announcements: list, form, and view with its readers. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: noticeAnnouncement,
  show: ['title', 'noticeType', 'receiveScope', 'publishDept', 'publishTime', 'readNum', 'publishStatus'],
  filters: ['title', 'noticeType', 'publishStatus'],
  override: { title: { width: 240, render: (_, row) => <Title row={row} /> } },
  initial: { isTop: 0 },
  faults: announcementFaults,
  sections: (row) => <Readers record={noticeAnnouncement} row={row} />,
});

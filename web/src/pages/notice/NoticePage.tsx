import { isBlank, notice, now } from '@gushu/shared';
import { Tag } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { tellRefused } from '../../feedback.js';
import { HtmlText } from '../../rich-text/HtmlText.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { type Notice, noticeApi, NoticeText, type OpenText, OpenTextContext } from './NoticeText.js';

function ReleaseTime({ time }: { time: unknown }) {
  const { t } = useTranslation();
  return isBlank(time) ? <Tag>{t('notice.draft')}</Tag> : <>{String(time)}</>;
}

const OPTIONS: EntityOptions<Notice> = {
  show: ['title', 'category', 'releaseTime', 'createTime'],
  override: {
    title: { width: 360, wide: true },
    releaseTime: {
      // The ends that Saber's screen sends, and that the contract names.
      range: ['releaseTime_datege', 'releaseTime_datelt'],
      render: (_, { releaseTime }) => <ReleaseTime time={releaseTime} />,
      view: ({ releaseTime }) => <ReleaseTime time={releaseTime} />,
    },
    content: {
      input: NoticeText,
      hideInTable: true,
      wide: true,
      view: ({ content }) => <HtmlText html={String(content ?? '')} />,
    },
  },
};

/** Messages to everybody of the tenant. */
export function NoticePage() {
  const { t } = useTranslation();
  const label = useLabel()(notice.label);
  const openRef = useRef<OpenText>(undefined);
  const api = useMemo(
    () => ({
      ...noticeApi,
      save: (values: Partial<Notice>, row?: Notice) => {
        const { stored, pending = 0 } = openRef.current ?? {};
        if (pending > 0) {
          tellRefused(t('richText.storing', { count: pending }));
          throw new DOMException('pictures are on their way', 'AbortError');
        }
        return noticeApi.save(values, row ?? stored?.());
      },
    }),
    [t],
  );
  return (
    <OpenTextContext value={openRef}>
      <AdminScreen
        name={notice.name}
        label={label}
        columns={useEntityColumns(notice, OPTIONS)}
        api={api}
        initial={{ releaseTime: now() }}
        nameOf={({ title }) => String(title)}
      />
    </OpenTextContext>
  );
}

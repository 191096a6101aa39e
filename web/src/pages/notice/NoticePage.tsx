import { isBlank, notice, now } from '@gushu/shared';
import { Tag } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { HtmlText } from '../../rich-text/HtmlText.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { type Draft, DraftContext, type Notice, noticeApi, NoticeText } from './NoticeText.js';

function ReleaseTime({ time }: { time: unknown }) {
  const { t } = useTranslation();
  return isBlank(time) ? <Tag>{t('notice.draft')}</Tag> : <>{String(time)}</>;
}

const WISHES: EntityOptions<Notice> = {
  show: ['title', 'category', 'releaseTime', 'createTime'],
  override: {
    title: { width: 360, wide: true },
    releaseTime: {
      // The ends that Saber's screen sends, and that the contract names.
      range: ['releaseTime_datege', 'releaseTime_datelt'],
      required: true,
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
  const label = useLabel()(notice.label);
  const draftRef = useRef<Draft>(undefined);
  const api = useMemo(
    () => ({
      ...noticeApi,
      save: async (values: Partial<Notice>, row?: Notice) => {
        const stored = row ?? (draftRef.current as Notice | undefined);
        const saved = await noticeApi.save(values, stored);
        draftRef.current = undefined;
        return saved;
      },
    }),
    [],
  );
  return (
    <DraftContext value={draftRef}>
      <AdminScreen
        name={notice.name}
        label={label}
        columns={useEntityColumns(notice, WISHES)}
        api={api}
        initial={{ releaseTime: now() }}
        nameOf={({ title }) => String(title)}
      />
    </DraftContext>
  );
}

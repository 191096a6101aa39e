import { notice, now, type Row } from '@gushu/shared';
import { entityApi } from '../../api/entity-api.js';
import { HtmlText } from '../../rich-text/HtmlText.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { LazyRichText } from '../../rich-text/LazyRichText.js';

type Notice = Row<typeof notice>;

const api = entityApi(notice);
const WISHES: EntityOptions<Notice> = {
  show: ['title', 'category', 'releaseTime', 'createTime'],
  override: {
    title: { width: 360, wide: true },
    // The ends that Saber's screen sends, and that the contract names.
    releaseTime: { range: ['releaseTime_datege', 'releaseTime_datelt'] },
    content: {
      input: LazyRichText,
      hideInTable: true,
      wide: true,
      view: ({ content }) => <HtmlText html={String(content ?? '')} />,
    },
  },
};

/** Messages to everybody of the tenant. */
export function NoticePage() {
  const label = useLabel()(notice.label);
  return (
    <AdminScreen
      name={notice.name}
      label={label}
      columns={useEntityColumns(notice, WISHES)}
      api={api}
      initial={{ releaseTime: now() }}
      nameOf={({ title }) => String(title)}
    />
  );
}

import { post } from '@gushu/shared';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const api = entityApi(post);
const OPTIONS = { show: ['category', 'postCode', 'postName', 'sort', 'remark'] } as const;

/** The duties that people hold. */
export function PostPage() {
  const label = useLabel()(post.label);
  return (
    <AdminScreen
      name={post.name}
      label={label}
      columns={useEntityColumns(post, OPTIONS)}
      api={api}
      initial={{ sort: 1 }}
      nameOf={({ postName }) => String(postName)}
    />
  );
}

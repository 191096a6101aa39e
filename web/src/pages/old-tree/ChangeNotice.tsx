import type { Row } from '@gushu/shared';
import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TREE_PATHS } from './tree-columns.js';

/** The approved tree that a row is a change of; undefined for a tree itself. */
export const changedTreeOf = (row: Row): string | undefined =>
  row['originId'] ? String(row['originId']) : undefined;

/** Marks a row that is a change waiting beside its approved tree. */
export function ChangeTag({ row }: { row: Row }) {
  const { t } = useTranslation();
  return changedTreeOf(row) ? <Tag color="gold">{t('oldTree.change.tag')}</Tag> : null;
}

/** Says of a change whose it is, and of a tree that a change of it waits; each leads to the other. */
export function ChangeNotice({ row }: { row: Row }) {
  const { t } = useTranslation();
  const tree = changedTreeOf(row);
  const other = tree ?? (row['changeId'] ? String(row['changeId']) : undefined);
  if (!other) return null;
  return (
    <Alert
      className="tree-change"
      type="info"
      showIcon
      title={t(tree ? 'oldTree.change.isOne' : 'oldTree.change.waits')}
      action={
        <Link to={`${TREE_PATHS.view}?id=${other}`}>
          {t(tree ? 'oldTree.change.toTree' : 'oldTree.change.toChange')}
        </Link>
      }
    />
  );
}

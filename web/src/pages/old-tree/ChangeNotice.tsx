import {
  endLevelOf,
  oldTree,
  RECOGNISED_BY,
  reviewerLevel,
  ReviewStatus,
  type Row,
  statusAfter,
} from '@gushu/shared';
import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLabel } from '../../columns/record-columns.js';
import { useEntryText } from '../../fields/entry-text.js';
import { useRecordRow } from '../../api/record-rows.js';
import { isEditable } from '../../review/review-moves.js';
import { useSession } from '../../session/store.js';
import './old-tree.css';
import { TREE_PATHS } from './tree-columns.js';

const idIn = (row: Row, name: string): string | undefined => (row[name] ? String(row[name]) : undefined);

/** The approved tree that a row is a change of; undefined for a tree itself. */
export const changedTreeOf = (row: Row): string | undefined => idIn(row, 'originId');

/** The change that waits beside an approved tree: until it is done, the tree is edited there. */
export const openChangeOf = (row: Row): string | undefined => idIn(row, 'changeId');

/** Marks a row that is a change waiting beside its approved tree, and leads from a tree to such a change. */
export function ChangeTag({ row }: { row: Row }) {
  const { t } = useTranslation();
  const change = openChangeOf(row);
  if (changedTreeOf(row)) return <Tag color="gold">{t('oldTree.change.tag')}</Tag>;
  return change ? <Link to={`${TREE_PATHS.view}?id=${change}`}>{t('oldTree.change.tag')}</Link> : null;
}

/** Says of a change whose it is, and of a tree how far a change of it has come; each leads to the other. */
export function ChangeNotice({ row }: { row: Row }) {
  const { t } = useTranslation();
  const tree = changedTreeOf(row);
  const change = openChangeOf(row);
  const entryText = useEntryText();
  const { data } = useRecordRow(oldTree, change);
  const other = tree ?? change;
  if (!other) return null;
  const word = entryText('data_status', String(data?.['statusName'] ?? ''));
  const status = word && ` · ${word}`;
  return (
    <Alert
      className="tree-change"
      type="info"
      showIcon
      title={
        tree
          ? t(isEditable(row) ? 'oldTree.change.isDraft' : 'oldTree.change.isOne')
          : t('oldTree.change.waits', { status })
      }
      action={
        <Link to={`${TREE_PATHS.view}?id=${other}`}>
          {t(tree ? 'oldTree.change.toTree' : 'oldTree.change.toChange')}
        </Link>
      }
    />
  );
}

/** Whether the caller's own level is the one that recognises the tree, so that nobody reviews their edits. */
export const useRecognises = (row: Row | undefined): boolean => {
  const own = useSession((s) => s.user?.xzcode ?? '');
  if (!row) return false;
  const end = endLevelOf(row['protectLevel']);
  return statusAfter(reviewerLevel(own), end, String(row['xzCode'])) === ReviewStatus.approved;
};

/** Says before an approved tree is edited what will become of the edit. */
export function ApprovedNotice({ row }: { row: Row }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const recognises = useRecognises(row);
  const names = RECOGNISED_BY.map((name) => label(oldTree.fields[name].label));
  const fields = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  return (
    <Alert
      className="tree-change"
      type="info"
      showIcon
      title={t('oldTree.change.approved')}
      description={t(recognises ? 'oldTree.change.atOnce' : 'oldTree.change.willWait', { fields })}
    />
  );
}

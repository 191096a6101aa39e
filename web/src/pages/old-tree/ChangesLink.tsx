import { oldTree, type RecordDefinition } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { recordApi } from '../../api/record-api.js';
import { TREE_PATHS } from './tree-columns.js';

const trees: RecordDefinition = oldTree;

/** Leads from the list of trees to the changes that are not done yet, with their number, and back. */
export function ChangesLink() {
  const { t } = useTranslation();
  const listed = useSearchParams()[0].get('change') === '1';
  const { data } = useQuery({
    queryKey: ['record', trees.name, 'changes'],
    queryFn: ({ signal }) => recordApi(trees).page({ change: '1', size: 1 }, signal),
    select: ({ total }) => total,
  });
  if (!listed && !data) return null;
  const text = listed
    ? t('oldTree.change.toTrees')
    : t('oldTree.change.toList', { total: data?.toLocaleString('en-US') });
  return (
    <Link to={listed ? TREE_PATHS.list : `${TREE_PATHS.list}?change=1`}>
      <Button tabIndex={-1}>{text}</Button>
    </Link>
  );
}

import { HERO_FIELDS, type Label, oldTree, type RowOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLabel } from '../../columns/record-columns.js';
import { Latin } from '../../names/TaxonName.js';
import { type Hero, RegisterPage } from '../register/RegisterPage.js';
import { ProtectScope } from './ProtectScope.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** The species of a tree, with its Latin name; in English by that alone. */
function Species({ row }: { row: RowOf<typeof oldTree> }) {
  const isEnglish = useTranslation().i18n.language === 'en';
  if (isEnglish && row.latinName) return <Latin name={row.latinName} />;
  return (
    <>
      {row.treeTypeName}{' '}
      <small>
        <Latin name={row.latinName} />
      </small>
    </>
  );
}

/** The group that a tree belongs to. */
function GroupLine({ row }: { row: RowOf<typeof oldTree> }) {
  const label = useLabel();
  if (!row.groupId) return null;
  return (
    <p>
      {label(oldTree.fields.groupId.label)}{' '}
      <Link to={`/basicdata/oldTreeGroup/oldTreeGroupView?id=${row.groupId}`}>
        {row.groupIdName || row.provinceGroupNumber}
      </Link>
    </p>
  );
}

const HERO: Hero<typeof oldTree> = {
  ...HERO_FIELDS.oldTree,
  numbers: ['oldTreeNumber', 'provinceOldTreeNumber'],
  place: 'smallPlaceName',
  name: (row) => <Species row={row} />,
  more: (row) => <GroupLine row={row} />,
};

/** The number of a tree, or of what species it is while it has none. */
const titleOf = (row: RowOf<typeof oldTree>, label: (text: Label) => string): string =>
  row.provinceOldTreeNumber ?? label([row.treeTypeName ?? '', row.latinName ?? '']);

/** The whole record of one tree (一树一档). */
export function OldTreeViewPage() {
  const label = useLabel();
  return (
    <RegisterPage
      record={oldTree}
      paths={TREE_PATHS}
      columns={useTreeColumns()}
      hero={HERO}
      titleOf={(row) => titleOf(row, label)}
      sections={(row) => <ProtectScope row={row} />}
    />
  );
}

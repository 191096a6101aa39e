import { HERO_FIELDS, type Label, oldTree, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownFields, useLabel } from '../../columns/record-columns.js';
import { Latin } from '../../names/TaxonName.js';
import { type Hero, RegisterPage } from '../register/RegisterPage.js';
import { ProtectScope } from './ProtectScope.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

const fields = shownFields(oldTree);

/** The species of a tree, with its Latin name; in English by that alone. */
function Species({ row }: { row: Row }) {
  const isEnglish = useTranslation().i18n.language === 'en';
  if (isEnglish && row['latinName']) return <Latin name={row['latinName']} />;
  return (
    <>
      {String(row['treeTypeName'] ?? '')}{' '}
      <small>
        <Latin name={row['latinName']} />
      </small>
    </>
  );
}

/** The group that a tree belongs to. */
function GroupLine({ row }: { row: Row }) {
  const label = useLabel();
  if (!row['groupId']) return null;
  return (
    <p>
      {label(fields['groupId']?.label ?? ['', ''])}{' '}
      <Link to={`/basicdata/oldTreeGroup/oldTreeGroupView?id=${String(row['groupId'])}`}>
        {String(row['groupIdName'] || row['provinceGroupNumber'])}
      </Link>
    </p>
  );
}

const HERO: Hero = {
  ...HERO_FIELDS.oldTree,
  numbers: ['oldTreeNumber', 'provinceOldTreeNumber'],
  place: 'smallPlaceName',
  name: (row) => <Species row={row} />,
  more: (row) => <GroupLine row={row} />,
};

/** The number of a tree, or of what species it is while it has none. */
const titleOf = (row: Row, label: (text: Label) => string): string =>
  String(
    row['provinceOldTreeNumber'] ??
      label([String(row['treeTypeName'] ?? ''), String(row['latinName'] ?? '')]),
  );

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

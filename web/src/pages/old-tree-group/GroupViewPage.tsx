import { HERO_FIELDS, oldTreeGroup, type RowOf } from '@gushu/shared';
import { useColumns } from '../../columns/record-columns.js';
import { TaxonName } from '../../names/TaxonName.js';
import { GeometrySection } from '../../record/GeometrySection.js';
import { type Hero, RegisterPage } from '../register/RegisterPage.js';
import { GROUP_COLUMNS, GROUP_PATHS } from './group-columns.js';
import { GroupTrees } from './GroupTrees.js';

const HERO: Hero<typeof oldTreeGroup> = {
  ...HERO_FIELDS.oldTreeGroup,
  numbers: ['groupNumber', 'provinceGroupNumber'],
  place: 'place',
  name: (row) => (
    <>
      {row.groupName}{' '}
      <small>
        <TaxonName taxon="species" name={row.mainTreeTypeName ?? ''} />
      </small>
    </>
  ),
};

const titleOf = ({ provinceGroupNumber, id }: RowOf<typeof oldTreeGroup>) => provinceGroupNumber ?? id;

/** The whole record of one group. */
export function GroupViewPage() {
  return (
    <RegisterPage
      record={oldTreeGroup}
      paths={GROUP_PATHS}
      columns={useColumns(oldTreeGroup, GROUP_COLUMNS)}
      hero={HERO}
      titleOf={titleOf}
      sections={(row) => (
        <section className="tree-panel">
          <GeometrySection record={oldTreeGroup} row={row} field="geom" />
          <GroupTrees group={row} />
        </section>
      )}
    />
  );
}

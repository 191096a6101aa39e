import { derivedTree, isBlank, meanCrown, oldTree, partsOf, squareMetresOf, treeFaults } from '@gushu/shared';
import type { FormValues } from '../../editing/RecordForm.js';
import { useSpecies } from '../../names/useSpecies.js';
import { RecordFormPage } from '../../record/RecordFormPage.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';
import './old-tree.css';

type Tree = FormValues<typeof oldTree>;

const NEW_TREE = { coordSys: '1' };

/** Area of a drawn scope, square metres. */
function areaOf(scope: unknown): number | null {
  const parts = isBlank(scope) ? undefined : partsOf('area', String(scope));
  return parts ? squareMetresOf(parts) : null;
}

/** Values that follow from a change: names from the species, the mean of two widths, levels from type and age. */
function useDerive() {
  const { data: species = [] } = useSpecies();
  return (changed: Tree, values: Tree): Tree => {
    const chosen = 'treeType' in changed && species.find(({ id }) => id === changed.treeType);
    const { ewGuanFu, nsGuanFu } = values;
    const measured =
      ('ewGuanFu' in changed || 'nsGuanFu' in changed) &&
      [ewGuanFu, nsGuanFu].every((width) => !isBlank(width) && Number.isFinite(Number(width)));
    const { oldTreeLevel, protectLevel } = derivedTree(values);
    return {
      oldTreeLevel,
      protectLevel,
      ...('protectScope' in changed ? { scopeArea: areaOf(changed.protectScope) } : {}),
      ...(measured ? { avgGuanFu: meanCrown(Number(ewGuanFu), Number(nsGuanFu)) } : {}),
      ...(chosen
        ? {
            latinName: chosen.latinName,
            section: chosen.section,
            genus: chosen.genus,
            treeTypeName: chosen.species,
          }
        : {}),
    };
  };
}

/** Adds a tree, or changes the one in the address. */
export function OldTreeFormPage() {
  return (
    <RecordFormPage
      record={oldTree}
      columns={useTreeColumns()}
      paths={TREE_PATHS}
      initial={NEW_TREE}
      faults={treeFaults}
      derive={useDerive()}
    />
  );
}

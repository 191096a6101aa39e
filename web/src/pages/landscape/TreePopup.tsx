import { oldTree } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../fields/FieldValue.js';
import { Latin, SpeciesName } from '../../names/TaxonName.js';
import { type Detail, RowPopup } from './RowPopup.js';

interface Props {
  id: string;
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

const FIELDS = ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'vigor', 'ownership'];

function TreeHead({ tree }: { tree: Detail }) {
  const { t } = useTranslation();
  const species = tree['treeTypeName'];
  return (
    <>
      <h2>
        {species ? <SpeciesName name={String(species)} /> : t('globe.unnamed')}{' '}
        <FieldValue name="oldTreeLevel" field={oldTree.fields.oldTreeLevel} row={tree} />
      </h2>
      <p className="landscape-latin">
        <Latin name={tree['latinName']} />
      </p>
      <p className="landscape-number">{tree['provinceOldTreeNumber']}</p>
    </>
  );
}

/** The tree's detail beside its point. */
export function TreePopup(props: Props) {
  const { t } = useTranslation();
  return (
    <RowPopup
      {...props}
      record={oldTree}
      label={t('globe.detail')}
      fields={FIELDS}
      place="smallPlaceName"
      head={(tree) => <TreeHead tree={tree} />}
    />
  );
}

import { isBlank } from '@gushu/shared';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumns } from '../../columns/record-columns.js';
import { FormField } from '../../editing/FormField.js';
import { PointButton } from '../../map/PointButton.js';
import { TaxonName } from '../../names/TaxonName.js';
import type { MoveRow, PlacedTree } from './move-columns.js';
import { ownPlaceFields } from './tree-places.js';

const NONE = { show: [] };

/** The place of one tree of a move: blank, it is that of all. */
function TreePlace({ tree }: { tree: PlacedTree }) {
  const form = Form.useFormInstance();
  const { record, point } = ownPlaceFields(tree.oldTreeId);
  const columns = useColumns(record, NONE).filter(({ dataIndex }) =>
    [point.lon, point.lat].includes(dataIndex),
  );
  return (
    <fieldset className="move-tree">
      <legend>
        <span className="figures">{tree.provinceOldTreeNumber}</span>{' '}
        <TaxonName taxon="species" name={tree.treeTypeName ?? ''} />
      </legend>
      {columns.map((column) => (
        <FormField
          key={column.dataIndex}
          column={column}
          record={record}
          faults={() => []}
          isMarked={() => false}
        />
      ))}
      <PointButton record={record} point={point} form={form} onPicked={() => undefined} />
    </fieldset>
  );
}

/** Where single trees of a move have come to, each at its own place where that is not the common one. */
export function TreePlaces({ trees }: { trees: readonly PlacedTree[] }) {
  const { t } = useTranslation();
  return (
    <section className="move-trees">
      <h3>{t('move.ownPlaces')}</h3>
      <p>{t('move.ownPlacesHelp')}</p>
      {trees.map((tree) => (
        <TreePlace key={tree.oldTreeId} tree={tree} />
      ))}
    </section>
  );
}

/** The places that single trees of a move have of their own, in words below its map. */
export function OwnPlaces({ row }: { row: MoveRow }) {
  const { t } = useTranslation();
  const own = (row.places ?? []).filter(({ lon, lat }) => !isBlank(lon) && !isBlank(lat));
  if (own.length === 0) return null;
  return (
    <p className="move-places">
      <span>{t('move.ownPlaces')}</span>
      {own.map(({ oldTreeId, provinceOldTreeNumber, lon, lat }) => (
        <span key={oldTreeId} className="figures">
          {provinceOldTreeNumber} {lon}, {lat}
        </span>
      ))}
    </p>
  );
}

import { type SpeciesRow, treeSpecies } from '@gushu/shared';
import { Latin, TaxonName } from '../../names/TaxonName.js';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { numberText } from '../../locales/number-text.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowSwitch } from '../../table/RowSwitch.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { speciesApi } from './species-api.js';
import { GenusSelect, SectionSelect } from './TaxonSelect.js';

const { name, label, fields } = treeSpecies;
const DEFAULTS = { protectClass: '0', sensitive: 0, isOften: 0, sort: 0 };

/** A species that is used often stands first where a species is chosen. */
function OftenSwitch({ row }: { row: SpeciesRow }) {
  const labelOf = useLabel();
  const forget = useInvalidateList(name);
  return (
    <RowSwitch
      label={labelOf(fields.isOften.label)}
      on={row.isOften === 1}
      permission={`${name}_edit`}
      save={(often) => speciesApi.editOften(row.id, often ? 1 : 0)}
      onSaved={() => void forget()}
    />
  );
}

/** The name, and how far its trees are where it has just been declared sensitive or no longer. */
function SpeciesName({ row: { species, sensitiveProgress: progress } }: { row: SpeciesRow }) {
  const { t } = useTranslation();
  if (!progress) return species;
  const counts = { done: numberText(progress.done), total: numberText(progress.total) };
  return (
    <>
      {species}{' '}
      <Tag color="processing">{t(progress.total > 0 ? 'species.aligning' : 'species.toAlign', counts)}</Tag>
    </>
  );
}

/** In the order a botanist names them. */
const options = (t: TFunction): EntityOptions<SpeciesRow> => {
  const classes = ['0', '1', '2'].map((value) => ({ value, label: t(`species.protect.${value}`) }));
  const classOf = (row: SpeciesRow) => classes.find(({ value }) => value === row.protectClass)?.label ?? '';
  return {
    show: ['code', 'species', 'latinName', 'section', 'genus', 'protectClass', 'isOften'],
    override: {
      code: { width: 84 },
      species: { render: (_, row) => <SpeciesName row={row} /> },
      latinName: { width: 250, render: (_, row) => <Latin name={row.latinName} /> },
      // The list offers what there is, with its number; the dialog takes any text.
      section: {
        width: 104,
        render: (_, row) => <TaxonName taxon="section" name={row.section ?? ''} />,
        formItemRender: () => <SectionSelect />,
      },
      genus: {
        width: 104,
        render: (_, row) => <TaxonName taxon="genus" name={row.genus ?? ''} />,
        formItemRender: () => <GenusSelect />,
      },
      protectClass: {
        render: (_, row) => row.protectClass !== '0' && <Tag>{classOf(row)}</Tag>,
        view: classOf,
        form: {
          valueType: 'select',
          formItemRender: undefined as never,
          fieldProps: { options: classes, allowClear: false },
        },
      },
      isOften: { width: 72, render: (_, row) => <OftenSwitch row={row} /> },
    },
  };
};

/** The list of species that trees refer to. */
export function TreeSpeciesPage() {
  return (
    <AdminScreen<SpeciesRow>
      name={name}
      label={useLabel()(label)}
      columns={useEntityColumns(treeSpecies, options)}
      api={speciesApi}
      initial={DEFAULTS}
      nameOf={({ species }) => String(species)}
    />
  );
}

import type { SpeciesRow } from '@gushu/shared';
import { Latin } from '../../fields/Latin.js';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderForm } from '../../table/order-form.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import type { TableColumn } from '../../columns/column.js';
import { RowSwitch } from '../../table/RowSwitch.js';
import { useForgetList } from '../../table/useList.js';
import { speciesApi } from './species-api.js';
import { GenusSelect, SectionSelect } from './TaxonSelect.js';

const NAME = 'treeSpecies';
const DEFAULTS: Partial<SpeciesRow> = { protectClass: '0', sensitive: 0, isOften: 0, sort: 0 };

/** A species that is used often stands first where a species is chosen. */
function OftenSwitch({ row }: { row: SpeciesRow }) {
  const { t } = useTranslation();
  const forget = useForgetList(NAME);
  return (
    <RowSwitch
      label={t('species.isOften')}
      on={row.isOften === 1}
      permission={`${NAME}_edit`}
      save={(often) => speciesApi.editOften(row.id, often ? 1 : 0)}
      onSaved={() => void forget()}
    />
  );
}

/** Columns of species in the order a botanist names them, for list and dialog. */
function useSpeciesColumns(): TableColumn<SpeciesRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = (dataIndex: keyof SpeciesRow, more: Partial<TableColumn<SpeciesRow>> = {}) => ({
      dataIndex,
      title: t(`species.${dataIndex}`),
      ...more,
    });
    const yesNo = {
      valueType: 'radio',
      fieldProps: {
        options: [0, 1].map((value) => ({ value, label: t(value ? 'species.yes' : 'species.no') })),
      },
    } as const;
    // The list offers what there is, with its number; the dialog takes any text.
    const taxon = {
      width: 104,
      required: true,
      search: true,
      form: { formItemRender: undefined, fieldProps: { maxLength: 50 } },
    } as Partial<TableColumn<SpeciesRow>>;
    const classes = ['0', '1', '2'].map((value) => ({ value, label: t(`species.protect.${value}`) }));
    return [
      column('code', { width: 84, max: 20 }),
      column('species', { width: 120, search: true, required: true, max: 50 }),
      column('latinName', {
        width: 250,
        search: true,
        required: true,
        max: 120,
        render: (_, row) => <Latin name={row.latinName} />,
      }),
      column('alias', { width: 180, max: 200, ellipsis: true, offAtFirst: true }),
      column('section', { ...taxon, formItemRender: () => <SectionSelect /> }),
      column('sectionLatin', { hideInTable: true, max: 50 }),
      column('genus', { ...taxon, formItemRender: () => <GenusSelect /> }),
      column('genusLatin', { hideInTable: true, max: 50 }),
      column('protectClass', {
        width: 120,
        valueType: 'select',
        fieldProps: { options: classes, allowClear: false },
        render: (_, { protectClass }) =>
          protectClass !== '0' && (
            <Tag>{t(`species.protect.${protectClass}`, { defaultValue: protectClass })}</Tag>
          ),
      }),
      column('sort', {
        hideInTable: true,
        valueType: 'digit',
        form: orderForm,
      }),
      column('sensitive', { ...yesNo, hideInTable: true, tooltip: t('species.sensitiveHint') }),
      column('isOften', { ...yesNo, width: 72, render: (_, row) => <OftenSwitch row={row} /> }),
    ];
  }, [t]);
}

/** The list of species that trees refer to. */
export function TreeSpeciesPage() {
  const { t } = useTranslation();
  return (
    <AdminScreen<SpeciesRow>
      name={NAME}
      label={t('species.one')}
      columns={useSpeciesColumns()}
      api={speciesApi}
      initial={DEFAULTS}
      nameOf={({ species }) => species}
    />
  );
}

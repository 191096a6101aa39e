import { NATION, regionLevel, type RegionRow, regionHistory } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../api/client.js';
import { forgetRegions, regionRows, removeBoundary, removeRegion, submitRegion } from '../../api/regions.js';
import { lengthOf } from '../../region/region-tree.js';
import { orderForm } from '../../table/order-form.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import type { TableColumn } from '../../columns/column.js';
import { RegionLink } from './RegionLink.js';

const VILLAGE = 5;

interface Props {
  /** Code of the region above; empty for the nation. */
  parent: string;
  parentName: string;
  onEnter: (code: string) => void;
}

/** The calls for the regions below one. */
const apiBelow = (parent: string) => ({
  list: async ({ name = '', code = '' }: Query, signal: AbortSignal) => {
    const rows = await regionRows(parent, signal);
    return rows.filter(
      (row) => row.name.includes(String(name).trim()) && row.code.startsWith(String(code).trim()),
    );
  },
  save: async (values: Partial<RegionRow>, row?: RegionRow) => {
    await submitRegion({ ...values, parentCode: parent || NATION, code: row?.code ?? values.code ?? '' });
    // An empty text in the body means "not given": taking the boundary code away is a call of its own.
    if (row?.fxpcCode && !values.fxpcCode) await removeBoundary(row.code);
    await forgetRegions();
  },
  remove: async ([code = '']: string[]) => {
    await removeRegion(code);
    await forgetRegions();
  },
  history: regionHistory,
});

/** Columns of regions. A code begins with that of the region above and has the length of its level. */
function useRegionColumns({ parent, onEnter }: Props): TableColumn<RegionRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const level = regionLevel(parent) + 1;
    const length = lengthOf(level);
    const message = t('region.codeForm', { length, parent: parent || '—' });
    const below = async (_: unknown, code = '') => {
      const fits = code.length === length && code.startsWith(parent) && /^\d*$/.test(code);
      if (code !== '' && !fits) throw new Error(message);
    };
    const digits = { className: 'coordinates' };
    return [
      {
        ...digits,
        dataIndex: 'code',
        title: t('region.code'),
        width: 140,
        search: true,
        required: true,
        once: true,
        max: length,
        formItemProps: { rules: [{ validator: below }] },
      },
      {
        dataIndex: 'name',
        title: t('region.name'),
        width: 240,
        search: true,
        required: true,
        max: 128,
        render: (_, row) =>
          level < VILLAGE ? <RegionLink name={row.name} onEnter={() => onEnter(row.code)} /> : row.name,
      },
      { dataIndex: 'aliasName', title: t('region.aliasName'), width: 160, max: 128 },
      {
        ...digits,
        dataIndex: 'fxpcCode',
        title: t('region.fxpcCode'),
        tooltip: t('region.fxpcHint'),
        width: 120,
        max: 6,
        formItemProps: { rules: [{ pattern: /^\d{6}$/, message: t('region.fxpcForm') }] },
      },
      {
        dataIndex: 'sort',
        title: t('region.sort'),
        align: 'right',
        width: 72,
        valueType: 'digit',
        form: orderForm,
      },
      {
        dataIndex: 'remark',
        title: t('region.remark'),
        hideInTable: true,
        valueType: 'textarea',
        max: 255,
        wide: true,
      },
    ];
  }, [parent, onEnter, t]);
}

/** The regions directly below one. */
export function RegionsBelow(props: Props) {
  const { parent, parentName } = props;
  const { t } = useTranslation();
  const api = useMemo(() => apiBelow(parent), [parent]);
  return (
    <AdminScreen<RegionRow>
      name="region"
      label={t('region.one')}
      columns={useRegionColumns(props)}
      api={api}
      queryKey={['list', 'region', parent]}
      rowKey="code"
      nameOf={({ name }) => name}
      canAdd={regionLevel(parent) < VILLAGE}
      addLabel={t('region.addBelow')}
      heading={t('region.below', { name: parentName })}
      emptyHint={t('region.noneBelow')}
      more={{ rowSelection: false }}
    />
  );
}

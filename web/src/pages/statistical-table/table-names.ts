import {
  type Label,
  type StatisticalTable,
  statisticalTables,
  type TableColumn,
  type TableType,
} from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { usePlaceText } from '../../names/usePlaceText.js';

/** Kinds of tables, by their key on the wire. */
export const KINDS = Object.keys(statisticalTables);

/** A kind of table: its name and columns. */
export const kindOf = (dataType: string): { name: Label; columns: Readonly<Record<string, TableColumn>> } =>
  statisticalTables[Number(dataType) as TableType];

/** The region of a table in words. */
export function useTableRegion(): (table: Pick<StatisticalTable, 'xzCode' | 'xzName'>) => string {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return ({ xzCode, xzName }) => (xzCode === '' ? t('frame.nation') : placeText(xzName));
}

/** Answers the title of a table: its kind, region and year. */
export function useTableTitle(): (table: StatisticalTable) => string {
  const { t } = useTranslation();
  const label = useLabel();
  const regionOf = useTableRegion();
  return (table) =>
    t('handTable.titleOf', {
      kind: label(kindOf(table.dataType).name),
      region: regionOf(table),
      year: table.year,
    });
}

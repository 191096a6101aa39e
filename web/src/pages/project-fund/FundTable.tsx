import type { FundWaterfall } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../layout/PlainTable.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { usePermission } from '../../session/access.js';
import { BudgetForm } from './BudgetForm.js';
import { BudgetActions } from './BudgetActions.js';
import { BoundCell, LineName, Money, SpentCell } from './FundCells.js';
import { type Entering, type FundLine, fundLines, type Grant, type Loaded } from './fund-lines.js';
import { useProvinces } from './useProvinces.js';

const PROVINCE_DIGITS = 2;

interface Props {
  funds: FundWaterfall;
  entering: Entering | undefined;
  onEnter: (entering: Entering | undefined) => void;
}

type Column = TableColumnsType<FundLine>[number];

/** Renders the form of a line in its first cell, which spans all columns. */
function withForm(columns: Column[], form: (entering: Entering) => ReactNode): Column[] {
  return columns.map((column, at) => ({
    ...column,
    onCell: (line: FundLine) => (line.kind === 'form' ? { colSpan: at === 0 ? columns.length : 0 } : {}),
    render: (value: unknown, line: FundLine, index: number) =>
      line.kind === 'form'
        ? at === 0 && form(line.entering)
        : (column as { render: (...all: unknown[]) => ReactNode }).render(value, line, index),
  }));
}

/** Received money of a line of the table: a region's sum, or the amount of one budget alone. */
const received = (line: FundLine): unknown =>
  line.kind === 'region'
    ? line.sums.received
    : line.kind === 'grant'
      ? line.row.fund
      : line.kind === 'allotment'
        ? line.row.centralFund
        : undefined;

/** Provinces with their grants, cities and counties, each changed in its line. */
export function FundTable({ funds, entering, onEnter }: Props) {
  const { t } = useTranslation();
  const small = useScreenTier() === 0;
  const placeText = usePlaceText();
  const [mayGrant, mayPassOn] = [usePermission('centralBudget_edit'), usePermission('Sheng_edit')];
  const mayWrite = mayGrant || mayPassOn;
  const isFlat = funds.rows.every(({ children }) => !children);
  const provinces = isFlat ? [''] : funds.rows.map(({ xzCode }) => xzCode);
  // People with one province only see it opened.
  const [open, setOpen] = useState<readonly string[]>();
  const opened = open ?? (provinces.length === 1 ? provinces : []);
  const shown =
    entering?.province && !opened.includes(entering.province) ? [...opened, entering.province] : opened;
  const { loaded, error } = useProvinces(funds.year, isFlat ? [''] : shown);
  const lines = fundLines(funds.rows, loaded, entering);
  const close = () => onEnter(undefined);
  const province = (line: FundLine): string =>
    isFlat ? '' : line.kind === 'form' ? '' : regionOf(line).slice(0, PROVINCE_DIGITS);
  const actions: Column = {
    title: t('fund.actions'),
    key: 'actions',
    render: (_, line: FundLine) =>
      line.kind !== 'form' && <BudgetActions line={line} province={province(line)} onEnter={onEnter} />,
  };
  const all: Column[] = [
    {
      title: t('fund.place'),
      key: 'name',
      render: (_, line: FundLine) =>
        line.kind !== 'form' && <LineName line={line} small={small} placeText={placeText} />,
    },
    {
      title: t('fund.received'),
      key: 'received',
      align: 'right',
      render: (_, line: FundLine) => <Money of={received(line)} />,
    },
    ...(small
      ? []
      : [
          {
            title: t('fund.passedOn'),
            key: 'passedOn',
            align: 'right' as const,
            render: (_: unknown, line: FundLine) =>
              line.kind === 'region' && line.level === 'province' && <Money of={line.sums.passedOn} />,
          },
          {
            title: t('fund.bound'),
            key: 'bound',
            align: 'right' as const,
            render: (_: unknown, line: FundLine) =>
              line.kind === 'region' && !line.sums.above && <BoundCell sums={line.sums} year={funds.year} />,
          },
          {
            title: t('fund.spent'),
            key: 'spent',
            align: 'right' as const,
            render: (_: unknown, line: FundLine) =>
              line.kind === 'region'
                ? !line.sums.above && <SpentCell sums={line.sums} />
                : line.kind !== 'form' && <Money of={line.row.usedFund} />,
          },
        ]),
    {
      title: t('fund.left'),
      key: 'left',
      align: 'right',
      render: (_, line: FundLine) =>
        line.kind === 'region' && !line.sums.above && <Money of={line.sums.left} isLeft />,
    },
    ...(mayWrite ? [actions] : []),
  ];
  return (
    <PlainTable<FundLine>
      className="fund-table"
      rowKey="key"
      pagination={false}
      scroll={{ x: 'max-content' }}
      read={{ data: error ? undefined : lines, error, refetch: () => setOpen([...shown]) }}
      dataSource={lines}
      columns={withForm(all, (form) => (
        <BudgetForm entering={form} year={funds.year} grants={grantsOf(form, loaded)} onClose={close} />
      ))}
      expandable={{
        expandedRowKeys: [...shown.map((code) => `province ${code}`), ...lines.flatMap(placesOf)],
        onExpand: (isOpen, line) => {
          if (line.kind !== 'region' || line.level !== 'province') return;
          const { xzCode } = line.sums;
          setOpen(isOpen ? [...shown, xzCode] : shown.filter((code) => code !== xzCode));
        },
      }}
    />
  );
}

const regionOf = (line: Exclude<FundLine, { kind: 'form' }>): string =>
  line.kind === 'region' ? line.sums.xzCode : (line.row.xzCode ?? '');

/** Keys of places with several allotments, which are shown below them. */
const placesOf = (line: FundLine): string[] =>
  (line.children ?? [])
    .concat(line)
    .flatMap(({ key, children, kind }) =>
      children && kind === 'region' && key.startsWith('place') ? [key] : [],
    );

const grantsOf = (entering: Entering, loaded: (province: string) => Loaded): readonly Grant[] => {
  const { grants } = loaded(entering.province);
  const own = entering.kind === 'allotment' && entering.row?.provinceCode;
  return own ? grants.filter(({ xzCode }) => xzCode === own) : grants;
};

import { ArchiveMark } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { useRegionName } from '../../region/useRegionName.js';
import { grouped, Share } from './Figures.js';
import type { StatScope } from './statistics-api.js';

/** A compared count, and its share in percent where it is a part of a whole. */
export interface StatPart {
  key: string;
  name: string;
  num: number;
  share?: number;
}

interface Line {
  key: string;
  name: string;
  counts: readonly [number, number];
  shares: readonly [number, number] | undefined;
}

/** The parts of both sides: those of the first in order, then those of the other only. */
function linesOf(ours: readonly StatPart[], theirs: readonly StatPart[]): Line[] {
  const [left, right] = [ours, theirs].map((parts) => new Map(parts.map((part) => [part.key, part]))) as [
    Map<string, StatPart>,
    Map<string, StatPart>,
  ];
  return [...ours, ...theirs.filter(({ key }) => !left.has(key))].map(({ key, name, share }) => {
    const sides = [left.get(key), right.get(key)] as const;
    return {
      key,
      name,
      counts: [sides[0]?.num ?? 0, sides[1]?.num ?? 0],
      shares: share === undefined ? undefined : [sides[0]?.share ?? 0, sides[1]?.share ?? 0],
    };
  });
}

const signed = (value: number, digits?: number): string =>
  (value > 0 ? '+' : '') + numberText(value, { least: digits, most: digits ?? 2 });

/** Scope of one side of the comparison, in words. */
function useScopeText({ xzCode, year, archiveMark }: StatScope): string {
  const { t } = useTranslation();
  const name = useRegionName(xzCode) || t('frame.nation');
  if (year === undefined) return name;
  return `${name} · ${t(archiveMark === ArchiveMark.snapshot ? 'statistics.snapshot' : 'statistics.current', { year })}`;
}

interface Props {
  scopes: readonly [StatScope, StatScope];
  ours: readonly StatPart[];
  theirs: readonly StatPart[];
}

/** Two regions or two years side by side, and their difference in numbers and in percentage points. */
export function Comparison({ scopes, ours, theirs }: Props) {
  const { t } = useTranslation();
  const names = [useScopeText(scopes[0]), useScopeText(scopes[1])];
  const side = (at: 0 | 1): TableColumnsType<Line>[number] => ({
    title: names[at],
    key: at,
    align: 'right',
    render: (_, { counts, shares }) => (
      <>
        {grouped(counts[at])}
        {shares && <Share of={shares[at]} />}
      </>
    ),
  });
  return (
    <section className="statistics-panel">
      <h2>{t('statistics.compared')}</h2>
      <PlainTable<Line>
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={linesOf(ours, theirs)}
        columns={[
          { title: t('statistics.part'), dataIndex: 'name' },
          side(0),
          side(1),
          {
            title: t('statistics.difference'),
            key: 'difference',
            align: 'right',
            render: (_, { counts }) => signed(counts[0] - counts[1]),
          },
          {
            title: t('statistics.points'),
            key: 'points',
            align: 'right',
            render: (_, { shares }) => shares && signed(shares[0] - shares[1], 2),
          },
        ]}
      />
    </section>
  );
}

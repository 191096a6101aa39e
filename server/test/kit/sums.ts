import {
  archiveParts,
  type DimensionCall,
  dimensionStatistics,
  type GroupStatTable,
  type ResourceRow,
  type ResourceTable,
  type SpeciesTable,
  type StatCall,
  type StatTable,
} from '@gushu/shared';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const hundredths = (shares: readonly number[]): number => sum(shares.map((share) => Math.round(share * 100)));
/** Sum of the shares of a total, in hundredths of a percent. */
const whole = (total: number): number => (total > 0 ? 10_000 : 0);

function assertShares(shares: readonly number[], total: number): void {
  expect(hundredths(shares)).toBe(whole(total));
  for (const share of shares) expect(share >= 0 && share <= 100).toBe(true);
}

/** The rows of the regions add up to the last one, that of the requested region; a village has no others. */
function assertRows<R>(rows: readonly R[], count: (row: R) => number): void {
  if (rows.length > 1) expect(sum(rows.slice(0, -1).map(count))).toBe(count(rows.at(-1)!));
}

function assertResource({ rows }: ResourceTable): void {
  for (const row of rows) {
    expect(row.scattered + row.groupTrees).toBe(row.treeTotal);
    expect(row.scattered + row.members).toBe(row.archives);
    for (const parts of Object.values(archiveParts))
      expect([parts, sum(parts.map((part) => row[part]))]).toEqual([parts, row.archives]);
  }
  const counts = Object.keys(rows[0]!).filter((name) => !name.startsWith('xz')) as (keyof ResourceRow)[];
  for (const name of counts) assertRows(rows, (row) => Number(row[name]));
}

function assertDimension({ rows }: StatTable): void {
  for (const { items, total } of rows) {
    const parts = items.filter(({ beside }) => !beside);
    expect(sum(parts.map(({ num }) => num))).toBe(total);
    assertShares(
      items.map(({ zbCount }) => zbCount),
      total,
    );
  }
  rows[0]!.items.forEach((_, at) => {
    assertRows(rows, ({ items }) => items[at]!.num);
  });
}

function assertSpecies({ rows, treeNum }: SpeciesTable): void {
  expect(sum(rows.map(({ num }) => num))).toBe(treeNum);
  for (const { num, levelOne, levelTwo, levelThree, famous, noLevel } of rows)
    expect(levelOne + levelTwo + levelThree + famous + noLevel).toBe(num);
  assertShares(
    rows.map(({ zbCount }) => zbCount),
    treeNum,
  );
}

function assertGroups({ rows, total }: GroupStatTable): void {
  for (const row of rows)
    expect(row.levelOneNum + row.levelTwoNum + row.levelThreeNum + row.noLevelNum).toBe(row.groupNum);
  for (const name of ['groupNum', 'treeNum', 'noLevelNum'] as const) assertRows(rows, (row) => row[name]);
  if (rows.length === 1) return;
  const regions = rows.slice(0, -1);
  assertShares(
    regions.map(({ groupZbCount }) => groupZbCount),
    total.groupNum,
  );
  assertShares(
    regions.map(({ treeZbCount }) => treeZbCount),
    total.treeNum,
  );
}

/** Asserts of a statistic that every total is the sum of what stands beside it, and that shares add up to 100 %. */
export function assertSums(call: StatCall, answer: unknown): void {
  if (call === 'oldTreeResource') assertResource(answer as ResourceTable);
  else if (call === 'treeType') assertSpecies(answer as SpeciesTable);
  else if (call === 'oldTreeGroup') assertGroups(answer as GroupStatTable);
  else assertDimension(answer as StatTable);
}

/** How many trees alive a statistic counts one by one; nothing of groups. */
export function treesOf(call: StatCall, answer: unknown): number | undefined {
  if (call === 'oldTreeResource') return (answer as ResourceTable).total.archives;
  if (call === 'treeType') return (answer as SpeciesTable).treeNum;
  return call in dimensionStatistics ? (answer as StatTable).rows.at(-1)!.total : undefined;
}

/**
 * Asserts of a statistic's workbook that the columns of shares in each row add up to 100 % or are all 0, and that the
 * total of a dimension is the sum of the counts that have a share.
 */
export function assertSheetSums(
  call: DimensionCall,
  [head, ...lines]: readonly (readonly unknown[])[],
): void {
  const shares = head!.flatMap((name, at) => (String(name).endsWith('(%)') ? [at] : []));
  expect([call, shares.length > 0]).toEqual([call, true]);
  for (const line of lines) {
    expect(sum(shares.map((at) => Number(line[at! - 1])))).toBe(Number(line[1]));
    assertShares(
      shares.map((at) => Number(line[at])),
      Number(line[1]),
    );
  }
}

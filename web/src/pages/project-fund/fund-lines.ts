import { type centralBudget, cents, type FundRow, type RowOf, type sheng } from '@gushu/shared';

export type Grant = RowOf<typeof centralBudget>;
export type Allotment = RowOf<typeof sheng>;
/** A row of a budget. */
export type Budget = { kind: 'grant'; row: Grant } | { kind: 'allotment'; row: Allotment };

/** Entry in a line: a grant to a province, or an allotment from one. */
export type Entering = {
  /** Province below which the entry stands; empty at the top of the table. */
  province: string;
  /** The row to change; undefined for a new one. */
} & ({ kind: 'grant'; row?: Grant } | { kind: 'allotment'; row?: Allotment });

/** A line of the table. */
export type FundLine = { key: string; children?: FundLine[] } & (
  | { kind: 'region'; level: 'province' | 'place'; sums: FundRow; row?: Allotment }
  | Budget
  | { kind: 'form'; entering: Entering }
);

/** The rows of budgets that have been read so far, by province. */
export interface Loaded {
  grants: readonly Grant[];
  allotments: readonly Allotment[];
}

const isEntered = (row: Grant | Allotment, entering: Entering | undefined): boolean =>
  entering?.row?.id === row.id;

/** A budget row, or its form while it is changed. */
const budgetLine = (budget: Budget, entering: Entering | undefined): FundLine =>
  entering && isEntered(budget.row, entering)
    ? { key: `form ${budget.row.id}`, kind: 'form', entering }
    : { key: `row ${budget.row.id}`, ...budget };

/** A city or county: with one allotment it is that row itself, several are listed below it. */
function placeLines(sums: FundRow, { allotments }: Loaded, entering: Entering | undefined): FundLine[] {
  const own = allotments.filter(({ xzCode }) => xzCode === sums.xzCode);
  const line = { key: `place ${sums.xzCode}`, kind: 'region', level: 'place', sums } as const;
  const [only] = own;
  if (own.length > 1)
    return [{ ...line, children: own.map((row) => budgetLine({ kind: 'allotment', row }, entering)) }];
  if (!only) return [line];
  if (entering && isEntered(only, entering)) return [{ key: `form ${only.id}`, kind: 'form', entering }];
  return [{ ...line, row: only }];
}

const newForm = (entering: Entering | undefined, province: string): FundLine[] =>
  entering && !entering.row && entering.province === province
    ? [{ key: `form new ${province}`, kind: 'form', entering }]
    : [];

/**
 * The lines of the table: provinces with their grants, cities and counties; within a province only cities and counties.
 * An entry stands in its line.
 */
export function fundLines(
  rows: readonly FundRow[],
  loaded: (province: string) => Loaded,
  entering: Entering | undefined,
): FundLine[] {
  const lines = rows.flatMap((sums): FundLine[] => {
    if (!sums.children) return placeLines(sums, loaded(''), entering);
    const budgets = loaded(sums.xzCode);
    const children = [
      ...newForm(entering, sums.xzCode),
      ...budgets.grants.map((row) => budgetLine({ kind: 'grant', row }, entering)),
      ...sums.children.flatMap((place) => placeLines(place, budgets, entering)),
    ];
    return [{ key: `province ${sums.xzCode}`, kind: 'region', level: 'province', sums, children }];
  });
  return [...newForm(entering, ''), ...lines];
}

/** Whether the entered spending differs from that of the projects. */
export const isDifferent = ({ entered, spent }: FundRow): boolean =>
  entered !== null && cents(entered) !== cents(spent);

import { cents, type FundRow, type Row } from '@gushu/shared';

/** What is entered in place: a grant to a province, or what is passed on of one. */
export interface Entering {
  kind: 'grant' | 'allotment';
  /** Province that it is entered below; empty at the head of all. */
  province: string;
  /** The row that is changed; none for a new one. */
  row?: Row;
}

/** A line of the table. */
export type FundLine = { key: string; children?: FundLine[] } & (
  | { kind: 'region'; level: 'province' | 'place'; sums: FundRow; row?: Row }
  | { kind: 'grant' | 'allotment'; row: Row }
  | { kind: 'form'; entering: Entering }
);

/** The rows of budgets that have been read so far, by province. */
export interface Loaded {
  grants: readonly Row[];
  allotments: readonly Row[];
}

const keyOf = (row: Row): string => `row ${row.id}`;
const isEntered = (row: Row, entering: Entering | undefined): boolean => entering?.row?.id === row.id;

/** A budget row where it stands, or the form in its place while it is changed. */
const budgetLine = (kind: 'grant' | 'allotment', row: Row, entering: Entering | undefined): FundLine =>
  entering && isEntered(row, entering)
    ? { key: `form ${row.id}`, kind: 'form', entering }
    : { key: keyOf(row), kind, row };

/** A city or county: with one allotment it is that row itself, with several they lie below it. */
function placeLines(sums: FundRow, { allotments }: Loaded, entering: Entering | undefined): FundLine[] {
  const own = allotments.filter(({ xzCode }) => xzCode === sums.xzCode);
  const line = { key: `place ${sums.xzCode}`, kind: 'region', level: 'place', sums } as const;
  const [only] = own;
  if (own.length > 1)
    return [{ ...line, children: own.map((row) => budgetLine('allotment', row, entering)) }];
  if (!only) return [line];
  if (entering && isEntered(only, entering)) return [{ key: `form ${only.id}`, kind: 'form', entering }];
  return [{ ...line, row: only }];
}

const newForm = (entering: Entering | undefined, province: string): FundLine[] =>
  entering && !entering.row && entering.province === province
    ? [{ key: `form new ${province}`, kind: 'form', entering }]
    : [];

/** The table: provinces with their grants, cities and counties; below a province these alone. What is entered stands in its place. */
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
      ...budgets.grants.map((row) => budgetLine('grant', row, entering)),
      ...sums.children.flatMap((place) => placeLines(place, budgets, entering)),
    ];
    return [{ key: `province ${sums.xzCode}`, kind: 'region', level: 'province', sums, children }];
  });
  return [...newForm(entering, ''), ...lines];
}

/** Whether what was entered as spent is another figure than what the projects have spent. */
export const isDifferent = ({ entered, spent }: FundRow): boolean =>
  entered !== null && cents(entered) !== cents(spent);

import {
  type CellError,
  cents,
  isContradiction,
  type Language,
  message,
  REGION_LENGTHS,
  REGISTER_TOLERANCE,
  type TableColumn,
  type TableLine,
  textIn,
} from '@gushu/shared';

/** Figures of a row, by the names of their columns. */
export type LineFigures = Partial<Record<'treeNum' | 'fund', number>>;

/** A figure that a row may not have without a note. */
interface Contradiction {
  name: keyof LineFigures;
  key: string;
  params: Record<string, string | number>;
}

const FIGURES = ['treeNum', 'fund'] as const;

const figuresOf = (line: TableLine): LineFigures =>
  Object.fromEntries(FIGURES.flatMap((name) => (name in line ? [[name, Number(line[name])]] : [])));

/** Figures that differ too much from the counts of the register. */
const fromRegister = (own: LineFigures, counted: LineFigures): Contradiction[] =>
  FIGURES.flatMap((name) => {
    const [entered, known] = [own[name], counted[name]];
    return entered === undefined || known === undefined || !isContradiction(entered, known)
      ? []
      : [
          {
            name,
            key: 'table.contradicts',
            params: { entered, counted: known, percent: REGISTER_TOLERANCE },
          },
        ];
  });

const keyOf = (year: unknown, code: string): string => `${String(year)} ${code}`;

/** Sums of the rows of lower regions, in hundredths: each counts for the nearest listed region above it. */
function sumsOfParts(lines: readonly TableLine[]): Map<TableLine, Required<LineFigures>> {
  const byKey = new Map(lines.map((line) => [keyOf(line['year'], String(line['xzCode'])), line]));
  const sums = new Map<TableLine, Required<LineFigures>>();
  for (const line of lines) {
    const code = String(line['xzCode']);
    const above = REGION_LENGTHS.filter((length) => length < code.length)
      .map((length) => byKey.get(keyOf(line['year'], code.slice(0, length))))
      .findLast((one) => one !== undefined);
    if (!above) continue;
    const { treeNum, fund } = sums.get(above) ?? { treeNum: 0, fund: 0 };
    sums.set(above, { treeNum: treeNum + cents(line['treeNum']), fund: fund + cents(line['fund']) });
  }
  return sums;
}

/** Figures that are less than the table's own sum of the lower regions. */
const fromParts = (line: TableLine, sums: LineFigures): Contradiction[] =>
  FIGURES.flatMap((name) => {
    const sum = sums[name] ?? 0;
    return sum > cents(line[name])
      ? [{ name, key: 'table.partsExceed', params: { entered: Number(line[name]), parts: sum / 100 } }]
      : [];
  });

interface Read {
  lines: readonly TableLine[];
  /** Row number of each line in the sheet. */
  numbers: readonly number[];
}

/** The cells that contradict the register or other rows of the table, in rows without a note. */
export function contradictions(
  { lines, numbers }: Read,
  columns: Readonly<Record<string, TableColumn>>,
  { counted, language }: { counted: (line: TableLine) => LineFigures; language: Language },
): CellError[] {
  const parts = 'xzCode' in columns ? sumsOfParts(lines) : undefined;
  return lines.flatMap((line, at) => {
    if (line['note']) return [];
    const found = fromRegister(figuresOf(line), counted(line));
    const others = fromParts(line, parts?.get(line) ?? {}).filter(({ name }) =>
      found.every((one) => one.name !== name),
    );
    return [...found, ...others].map(({ name, key, params }) => ({
      row: numbers[at] ?? 0,
      column: textIn(language, columns[name]!.heading),
      message: message(key, language, params),
    }));
  });
}

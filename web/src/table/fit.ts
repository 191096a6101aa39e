import type { TableColumn } from '../columns/column.js';

const CHECKBOX = 40;
/** Width of the column of row numbers. */
export const INDEX_WIDTH = 48;
/** Width of the heading of the actions. */
export const HEADING = 76;
const USUAL = 120;
const USUAL_ACTIONS = 160;
/** Minimum share of a column's width when columns shrink; a list that needs more room scrolls sideways. */
const LEAST = 0.62;

/** Width of the actions behind one button. */
const FOLDED = 48;

/** Parts of a list besides its columns. */
export interface FitParts {
  /**
   * Specified for the rows' actions: the columns shrink for it as far as they stay readable, and it takes the rest of a
   * wide room. Without it the actions get the usual width where there is room; they never get less than they need.
   */
  actionsWidth?: number | undefined;
  hasActions: boolean;
  /** Whether a row's actions are behind one button. */
  isFolded?: boolean;
  hasIndex: boolean;
  hasBoxes: boolean;
}

/** Widths of a list's columns by name, of its last one, and of all of them. */
export interface Fit {
  widths: Readonly<Record<string, number>>;
  actions: number;
  total: number;
}

type Shown = Pick<TableColumn<never>, 'dataIndex' | 'title' | 'width' | 'least' | 'sorter' | 'tooltip'>;

const LETTER = 8.6;
const IDEOGRAPH = 14.2;
const PADDING = 17;
const SIGN = 20;

const inkOf = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (letter > '\u2e7f' ? IDEOGRAPH : LETTER), 0);

/** Minimum width of a column: no word of its heading breaks, which may take several lines, and its own minimum. */
function leastOf({ title, sorter, tooltip, least = 0 }: Shown): number {
  const longest = Math.max(...title.split(/[\s(（]+/).map(inkOf));
  return Math.max(least, Math.ceil(longest + PADDING + (sorter ? SIGN : 0) + (tooltip ? SIGN : 0)));
}

/** Distributes the room: each column shrinks in proportion, none below its minimum. */
function shared(columns: readonly Shown[], room: number): Record<string, number> {
  const wanted = columns.map((one) => ({
    name: one.dataIndex,
    least: leastOf(one),
    width: Math.max(one.width ?? USUAL, leastOf(one)),
  }));
  const all = wanted.reduce((sum, { width }) => sum + width, 0);
  const widths = Object.fromEntries(wanted.map(({ name, width }) => [name, width]));
  if (room >= all || room < all * LEAST) return widths;
  let over = all - room;
  // A column at its minimum shrinks no more: the others share the rest.
  for (let round = 0; over >= 1 && round < wanted.length; round++) {
    const spare = wanted.map(({ name, least }) => Math.max(0, (widths[name] ?? 0) - least));
    const sum = spare.reduce((before, one) => before + one, 0);
    if (sum < 1) return Object.fromEntries(wanted.map(({ name, width }) => [name, width]));
    wanted.forEach(({ name, least }, at) => {
      const give = Math.min(spare[at] ?? 0, (over * (spare[at] ?? 0)) / sum);
      widths[name] = Math.max(least, (widths[name] ?? 0) - give);
    });
    over = wanted.reduce((before, { name }) => before + (widths[name] ?? 0), 0) - room;
  }
  return Object.fromEntries(Object.entries(widths).map(([name, width]) => [name, Math.floor(width)]));
}

/** Fits columns into a room: the actions get what their buttons need, the others the rest. */
export function fitted(columns: readonly Shown[], parts: FitParts, room: number, needed: number): Fit {
  const { actionsWidth = USUAL_ACTIONS, hasActions, isFolded, hasIndex, hasBoxes } = parts;
  const fixed = (hasBoxes ? CHECKBOX : 0) + (hasIndex ? INDEX_WIDTH : 0);
  const wanted = columns.reduce((sum, one) => sum + Math.max(one.width ?? USUAL, leastOf(one)), 0);
  const rest = room - fixed - actionsWidth;
  const least = columns.reduce((sum, one) => sum + leastOf(one), 0);
  const isHeld = parts.actionsWidth !== undefined && rest >= Math.max(least, wanted * LEAST);
  const open = isFolded
    ? FOLDED
    : Math.max(needed, isHeld ? actionsWidth : Math.min(actionsWidth, room - fixed - wanted));
  const actions = hasActions ? open : 0;
  const given = shared(columns, room - fixed - actions);
  const over = isHeld && Number.isFinite(room) ? Math.max(1, (room - fixed - actions) / wanted) : 1;
  const widths = Object.fromEntries(
    Object.entries(given).map(([name, width]) => [name, Math.floor(width * over)]),
  );
  const total = Object.values(widths).reduce((sum, width) => sum + width, fixed + actions);
  return { widths, actions, total };
}

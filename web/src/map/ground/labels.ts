/** Extent of a label in the picture, in pixels. */
export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A label to be placed: its possible boxes, the best first; none where it is not visible. */
export interface Wanted {
  places: readonly (readonly LabelBox[])[];
  /** The larger weight is placed first. */
  weight: number;
}

/** Pixels between two labels. */
const GAP = 2;
/** Size in pixels of a cell of the grid that finds neighbours. */
const CELL = 64;

const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right + GAP &&
  other.left < one.right + GAP &&
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP;

/** The cells that a box lies in. */
function cellsOf({ left, top, right, bottom }: LabelBox): string[] {
  const cells: string[] = [];
  for (let x = Math.floor((left - GAP) / CELL); x <= Math.floor((right + GAP) / CELL); x++)
    for (let y = Math.floor((top - GAP) / CELL); y <= Math.floor((bottom + GAP) / CELL); y++)
      cells.push(`${x} ${y}`);
  return cells;
}

/** Boxes that are already taken. */
class Taken {
  private readonly cells = new Map<string, LabelBox[]>();

  isFree(box: LabelBox): boolean {
    return cellsOf(box).every((cell) => !this.cells.get(cell)?.some((other) => overlap(box, other)));
  }

  take(box: LabelBox): void {
    for (const cell of cellsOf(box)) {
      const known = this.cells.get(cell);
      if (known) known.push(box);
      else this.cells.set(cell, [box]);
    }
  }
}

/**
 * Answers the chosen place of each label, undefined where it has none: no two overlap or cover a blocked box, and the
 * label of more weight chooses first.
 */
export function placeLabels(
  wanted: readonly Wanted[],
  covered: readonly LabelBox[] = [],
): (number | undefined)[] {
  const chosen: (number | undefined)[] = wanted.map(() => undefined);
  const taken = new Taken();
  for (const box of covered) taken.take(box);
  const inOrder = wanted
    .map(({ weight }, at) => ({ weight, at }))
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at);
  for (const { at } of inOrder) {
    const places = wanted[at]?.places ?? [];
    const free = places.findIndex((boxes) => boxes.every((box) => taken.isFree(box)));
    if (free < 0) continue;
    for (const box of places[free] ?? []) taken.take(box);
    chosen[at] = free;
  }
  return chosen;
}

/** Offset of a circle and its name from their place, in pixels. */
export interface Spot {
  /** Middle of the circle. */
  circle: readonly [x: number, y: number];
  /** Middle of the name; undefined where the circle stands alone. */
  name: readonly [x: number, y: number] | undefined;
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
/** A circle that finds no room at its place moves aside, as little as possible. */
const ASIDE = [12, 22, 32, 44, 58] as const;
const BESIDE = 3;

/**
 * Spots of a circle with its name, the best first: the name below, at the sides, above, and then the same moved aside,
 * up to a number of pixels.
 */
export function circleSpots(
  radius: number,
  [width, height]: readonly [number, number],
  most: number,
): Spot[] {
  const [down, side] = [radius + BESIDE + height / 2, radius + BESIDE + width / 2];
  const names = [
    [0, down],
    [side, 0],
    [-side, 0],
    [0, -down],
  ] as const;
  const middles = [
    [0, 0] as const,
    ...ASIDE.filter((far) => far <= most).flatMap((far) =>
      AROUND.map(([x, y]) => [x * far, y * far] as const),
    ),
  ];
  const named = middles.flatMap(([x, y]) =>
    names.map(([right, below]): Spot => ({ circle: [x, y], name: [x + right, y + below] })),
  );
  return [...named, ...middles.map((circle): Spot => ({ circle, name: undefined }))];
}

/** The box of something around its middle. */
export const boxAround = (x: number, y: number, width: number, height: number): LabelBox => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** Rows of a template that make one item: they stand once for each. */
export interface Block {
  from: number;
  to: number;
}

/** Rows from one to another, both counted. */
export type Rows = readonly [from: number, to: number];

/** Excel's last row: what reaches down to it goes on doing so. */
export const LAST_ROW = 1_048_576;

const sizeOf = ({ from, to }: Block): number => to - from + 1;

/** Where the rows of a template stand once its blocks have a copy for each item; a list without items keeps an empty one. */
export class RowMap {
  readonly copies: number;

  constructor(
    readonly blocks: readonly Block[],
    readonly items: number,
  ) {
    this.copies = Math.max(1, items);
  }

  /** The block that a row belongs to. */
  blockAt(row: number): Block | undefined {
    return this.blocks.find(({ from, to }) => from <= row && row <= to);
  }

  /** Where a row stands; one of a block in the first or another copy of it. */
  first(row: number, copy = 0): number {
    const above = this.blocks.filter(({ to }) => to < row);
    const block = copy > 0 ? this.blockAt(row) : undefined;
    const moved = above.reduce((sum, one) => sum + this.growth(one), block ? copy * sizeOf(block) : 0);
    return Math.min(row + moved, LAST_ROW);
  }

  /** Where a row stands; one of a block in its last copy. */
  last(row: number): number {
    return this.first(row, this.copies - 1);
  }

  /** Whether rows hold some of a block and not all of it. */
  cuts([from, to]: Rows): boolean {
    return this.blocks.some((block) => meets(block, from, to) && !(from <= block.from && block.to <= to));
  }

  /** Where rows stand that hold whole blocks or none: they grow with those they hold. */
  grown([from, to]: Rows): Rows {
    return [this.first(from), this.last(to)];
  }

  /** Where rows stand that hold a part of a block: that part once in each copy. */
  pieces([from, to]: Rows): Rows[] {
    const found: Rows[] = [];
    let start = from;
    for (const block of this.blocks.filter((one) => meets(one, from, to))) {
      const part: Rows = [Math.max(block.from, from), Math.min(block.to, to)];
      if (part[0] === block.from && part[1] === block.to) continue;
      if (start < part[0]) found.push(this.grown([start, part[0] - 1]));
      for (let copy = 0; copy < this.copies; copy++)
        found.push([this.first(part[0], copy), this.first(part[1], copy)]);
      start = part[1] + 1;
    }
    if (start <= to) found.push(this.grown([start, to]));
    return found;
  }

  private growth(block: Block): number {
    return (this.copies - 1) * sizeOf(block);
  }
}

const meets = (block: Block, from: number, to: number): boolean => block.from <= to && from <= block.to;

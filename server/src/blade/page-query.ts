import { isBlank } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { toNumber } from './fields.js';

// Beyond it there is no row anywhere, and a position no bigint can hold.
const MAX_PAGES = 1_000_000_000;
/** Most rows of a page: Blade's own limit. Like Blade a list cuts a larger size down to it, and says so in `size`. */
const MAX_ROWS = 500;
/** Rows of a page of all, which pickers ask for by size -1. */
const ALL_ROWS = 10_000;

/** Paging and order of a list: `current` from 1, `size` rows, `ascs`/`descs` comma lists of columns. */
export class PageQuery {
  @ApiPropertyOptional({ default: 1 })
  @toNumber()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGES)
  current?: number;

  @ApiPropertyOptional({
    default: 10,
    description: 'At most 500, more is cut to it; -1 means all rows, 10,000 at most',
  })
  @toNumber()
  @IsOptional()
  @IsInt()
  @Min(-1)
  size?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  ascs?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  descs?: string;
}

/** A page request with its defaults filled in. */
export interface Paging {
  current: number;
  size: number;
  offset: number;
}

/** Fills in the defaults: page 1 of 10. */
export function pagingOf(query: PageQuery): Paging {
  const current = query.current ?? 1;
  const asked = !query.size || query.size < 1 ? 10 : Math.min(query.size, MAX_ROWS);
  const size = query.size === -1 ? ALL_ROWS : asked;
  return { current, size, offset: (current - 1) * size };
}

/** The rows of a page, and how many there are in all. A first page that is not full holds all there are: none counts. */
export async function readPage<T>(
  { size, offset }: Paging,
  reading: Promise<T[]>,
  count: () => Promise<number>,
): Promise<[rows: T[], total: number]> {
  if (offset > 0) return Promise.all([reading, count()]);
  const rows = await reading;
  return [rows, rows.length < size ? rows.length : await count()];
}

/** Parameters that change how rows are shown, not which. */
export const SHOWING: ReadonlySet<string> = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'columns',
  'searchCount',
]);

/** Filters of a list that have a value. */
export const givenFilters = (filters: object): [name: string, value: unknown][] =>
  Object.entries(filters).filter(([name, value]) => !SHOWING.has(name) && !isBlank(value));

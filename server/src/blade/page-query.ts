import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const toInt = ({ value }: { value: unknown }) =>
  value === '' || value === undefined ? undefined : Number(value);

// Beyond it there is no row anywhere, and a position no bigint can hold.
const MOST_PAGES = 1_000_000_000;

/** Paging and order of a list: `current` from 1, `size` rows, `ascs`/`descs` comma lists of columns. */
export class PageQuery {
  @ApiPropertyOptional({ default: 1 })
  @Transform(toInt)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_PAGES)
  current?: number;

  @ApiPropertyOptional({ default: 10, description: 'At most 200; -1 means all rows where a list allows it' })
  @Transform(toInt)
  @IsOptional()
  @IsInt()
  @Min(-1)
  @Max(200)
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
  const size = !query.size || query.size < 1 ? (query.size === -1 ? 10_000 : 10) : query.size;
  return { current, size, offset: (current - 1) * size };
}

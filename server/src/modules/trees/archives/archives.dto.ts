import { REGION_CODE_OR_NONE } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** A year and a region; the current year and the caller's own region when left out. */
export class YearOfRegion {
  @ApiPropertyOptional()
  @Transform(({ value }: { value: unknown }) =>
    value === '' || value === undefined ? undefined : Number(value),
  )
  @IsOptional()
  @IsInt()
  @Min(2000)
  @Max(2100)
  year?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @Matches(REGION_CODE_OR_NONE, { message: 'field.regionCode' })
  xzCode?: string;
}

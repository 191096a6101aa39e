import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const CODE = /^(0|\d{2}|\d{4}|\d{6}|\d{9}|\d{12})?$/;
const REGION = /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/;
const FEATURE = /^\d{6}$/;

const orMissing = ({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value);
const number = ({ value }: { value: unknown }) =>
  value === '' || value === null || value === undefined ? undefined : Number(value);

/** Region of the call; the whole country when left out. */
export class RegionQuery {
  @ApiPropertyOptional({ default: '00' })
  @IsOptional()
  @Matches(CODE, { message: 'field.regionCode' })
  code?: string;
}

/** A region that must be named. */
export class RegionCode {
  @ApiProperty()
  @Matches(REGION, { message: 'field.regionCode' })
  code: string;
}

/** A region by its code, which Blade clients send as `id`. */
export class RegionId {
  @ApiProperty({ description: 'Code of the region' })
  @Matches(REGION, { message: 'field.regionCode' })
  id: string;
}

/** Children of a region, narrowed by code or name. */
export class LazyQuery {
  @ApiPropertyOptional({ default: '00' })
  @IsOptional()
  @Matches(CODE, { message: 'field.regionCode' })
  parentCode?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^\d{0,12}$/, { message: 'field.regionCode' })
  code?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  name?: string;
}

/** Regions by name, inside `code`. */
export class SearchQuery extends RegionQuery {
  @ApiProperty()
  @IsString({ message: 'field.required' })
  @Length(1, 50)
  name: string;
}

/** A position in degrees. */
export class PointQuery {
  @ApiProperty()
  @Transform(number)
  @IsNumber()
  @Min(-180)
  @Max(180)
  lon: number;

  @ApiProperty()
  @Transform(number)
  @IsNumber()
  @Min(-90)
  @Max(90)
  lat: number;
}

/** Region whose boundary is asked for; the whole country when left out. */
export class GeomQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(CODE, { message: 'field.regionCode' })
  xzCode?: string;
}

/** Body of `updateFxpgCode`. */
export class FxpcBody extends RegionCode {
  @ApiProperty({ description: '6-digit code of the boundary that stands for the region' })
  @Matches(FEATURE, { message: 'field.regionCode' })
  fxpcCode: string;
}

/** Body of `submit`: the row of the code is made or changed; what is not given stays. */
export class RegionBody extends RegionCode {
  @ApiPropertyOptional()
  @Transform(orMissing)
  @IsOptional()
  @IsString()
  @Length(1, 128)
  name?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(128)
  aliasName?: string;

  @ApiPropertyOptional({ description: 'Follows from the code' })
  @IsOptional()
  @Matches(CODE, { message: 'field.regionCode' })
  parentCode?: string;

  @ApiPropertyOptional()
  @Transform(orMissing)
  @IsOptional()
  @Matches(FEATURE, { message: 'field.regionCode' })
  fxpcCode?: string;

  @ApiPropertyOptional()
  @Transform(number)
  @IsOptional()
  @IsNumber()
  @Min(73.4)
  @Max(135.1)
  lon?: number;

  @ApiPropertyOptional()
  @Transform(number)
  @IsOptional()
  @IsNumber()
  @Min(3.4)
  @Max(53.6)
  lat?: number;

  @ApiPropertyOptional()
  @Transform(number)
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(20_000_000)
  mapHeight?: number;

  @ApiPropertyOptional()
  @Transform(number)
  @IsOptional()
  @IsInt()
  @Min(0)
  sort?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(3)
  cityClass?: string;

  @ApiPropertyOptional({ enum: [0, 1] })
  @Transform(number)
  @IsOptional()
  @IsIn([0, 1], { message: 'field.flag' })
  isStat?: number;

  @ApiPropertyOptional()
  @Transform(orMissing)
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'field.form' })
  validFrom?: string;

  @ApiPropertyOptional()
  @Transform(orMissing)
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'field.form' })
  validTo?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  remark?: string;
}

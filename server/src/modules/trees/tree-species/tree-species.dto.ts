import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../../blade/page-query.js';

const number = ({ value }: { value: unknown }) =>
  value === '' || value === null || value === undefined ? undefined : Number(value);
const trimmed = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value);

/** Family, and genus inside it. */
export class FamilyQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  section?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  genus?: string;
}

/** Page of species; `sort=1` puts those that are used often first. */
export class SpeciesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: [0, 1] })
  @Transform(number)
  @IsOptional()
  @IsInt()
  sort?: number;
}

/** Whether a species stands first in pickers. */
export class OftenBody {
  @ApiProperty()
  @Matches(/^\d{1,19}$/, { message: 'field.reference' })
  id: string;

  @ApiProperty({ enum: [0, 1] })
  @Transform(number)
  @IsIn([0, 1], { message: 'field.flag' })
  often: number;
}

/** Body of `save`. */
export class SpeciesSave {
  @ApiPropertyOptional({ description: 'Made by the server when left out' })
  @Transform(({ value }) => (value === '' ? undefined : value))
  @IsOptional()
  @Matches(/^[\w-]{1,20}$/, { message: 'field.form' })
  code?: string;

  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  section: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  sectionLatin?: string;

  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  genus: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  genusLatin?: string;

  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  species: string;

  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  latinName: string;

  @ApiPropertyOptional({ description: 'Other names, comma list' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  alias?: string;

  @ApiPropertyOptional({ enum: ['0', '1', '2'] })
  @Transform(({ value }) => (value === '' || value === null ? undefined : String(value)))
  @IsOptional()
  @IsIn(['0', '1', '2'], { message: 'field.choice' })
  protectClass?: string;

  @ApiPropertyOptional({ enum: [0, 1] })
  @Transform(number)
  @IsOptional()
  @IsIn([0, 1], { message: 'field.flag' })
  sensitive?: number;

  @ApiPropertyOptional({ enum: [0, 1] })
  @Transform(number)
  @IsOptional()
  @IsIn([0, 1], { message: 'field.flag' })
  isOften?: number;

  @ApiPropertyOptional()
  @Transform(number)
  @IsOptional()
  @IsInt()
  @Min(0)
  sort?: number;
}

/** Body of `update`. */
export class SpeciesUpdate extends SpeciesSave {
  @ApiProperty()
  @Matches(/^\d{1,19}$/, { message: 'field.reference' })
  id: string;

  @ApiPropertyOptional({
    description: 'Version the row was read at; refused when somebody changed it meanwhile',
  })
  @Transform(number)
  @IsOptional()
  @IsInt()
  version?: number;
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';

// Blade's screens send "" and null where they mean "not given".
const Given = () => Transform(({ value }) => (value === '' || value === null ? undefined : value));
const Whole = () =>
  Transform(({ value }) =>
    value === '' || value === null || value === undefined ? undefined : Number(value),
  );
const Text = () => Transform(({ value }) => (typeof value === 'number' ? String(value) : value));

/** Body of `submit`: a dictionary (no parentId) or an entry of one. An update changes what is given. */
export class DictBody {
  @ApiPropertyOptional({ description: 'Missing for a new row' })
  @Given()
  @IsOptional()
  @Matches(/^\d{1,19}$/, { message: 'field.reference' })
  id?: string;

  @ApiPropertyOptional({ description: 'Missing or 0 for a dictionary itself' })
  @Given()
  @Text()
  @IsOptional()
  @Matches(/^\d{1,19}$/, { message: 'field.reference' })
  parentId?: string;

  @ApiPropertyOptional()
  @Given()
  @IsOptional()
  @IsString()
  @Matches(/^[\w.-]{1,255}$/, { message: 'field.form' })
  code?: string;

  @ApiPropertyOptional({ description: 'Key of an entry; -1 for a dictionary itself' })
  @Given()
  @Text()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  dictKey?: string;

  @ApiPropertyOptional()
  @Given()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  dictValue?: string;

  @ApiPropertyOptional()
  @Whole()
  @IsOptional()
  @IsInt()
  @Min(0)
  sort?: number;

  @ApiPropertyOptional({ enum: [0, 1] })
  @Whole()
  @IsOptional()
  @IsIn([0, 1], { message: 'field.flag' })
  isSealed?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  remark?: string;
}

/** Code of one dictionary. */
export class CodeQuery {
  @ApiProperty()
  @Matches(/^[\w.-]{1,255}$/, { message: 'field.required' })
  code: string;
}

/** Codes of several dictionaries. */
export class CodesQuery {
  @ApiProperty({ description: 'Comma-joined codes, at most 100' })
  @Matches(/^[\w.-]{1,255}(,[\w.-]{1,255}){0,99}$/, { message: 'field.required' })
  codes: string;
}

import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ID_FORM, isBlank, REGION_CODE_OR_NONE, trimBlanks } from '@gushu/shared';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Blade's screens send "" and null where they mean "not given". */
const orMissing = () => Transform(({ value }) => (isBlank(value) ? undefined : value));

/** Numbers may come as text, in queries and in form posts; "" and null are no number, not 0. */
export const toNumber = () => Transform(({ value }) => (isBlank(value) ? undefined : Number(value)));

interface Bounds {
  min: number;
  max: number;
}

/** Text that must be there, without blanks around it. */
export const Text = (max: number, description?: string) =>
  applyDecorators(
    ApiProperty({ maxLength: max, description }),
    Transform(({ value }) => (typeof value === 'string' ? trimBlanks(value) : value)),
    IsString({ message: 'field.required' }),
    IsNotEmpty(),
    MaxLength(max),
  );

/** Text that may be left out; "" empties it. */
export const OptionalText = (max: number, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, maxLength: max, description }),
    IsOptional(),
    IsString(),
    MaxLength(max),
  );

/**
 * A figure as its text. JSON rounds whole numbers of more than fifteen digits, and a rounded id would name somebody
 * else's row: such a one is no text of anything.
 */
export const figureText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? 'NaN' : String(value);

/** Text of a fixed form that may be left out; a figure counts as its text. */
export const OptionalForm = (form: RegExp, message: string, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, description }),
    orMissing(),
    Transform(({ value }) => (typeof value === 'number' ? figureText(value) : value)),
    IsOptional(),
    Matches(form, { message }),
  );

const regionFilters = new WeakSet<object>();

/** Declares that `xzCode` of a body or query is a region to search in, not that of a row: the pipe looks it up. */
export const AsksRegion = (): PropertyDecorator => (target) => void regionFilters.add(target);

/** Whether `xzCode` of a class, or of one that it extends, is a region to search in. */
export function asksRegion({ prototype }: { prototype: object }): boolean {
  for (let at: object | null = prototype; at; at = Object.getPrototypeOf(at) as object | null)
    if (regionFilters.has(at)) return true;
  return false;
}

/** Region `xzCode` to search in, or nothing; one that does not exist is refused by the pipe. */
export const OptionalRegion = (description?: string) =>
  applyDecorators(OptionalForm(REGION_CODE_OR_NONE, 'field.regionCode', description), AsksRegion());

/** Day as yyyy-MM-dd that may be left out. */
export const OptionalDay = (description?: string) =>
  applyDecorators(
    OptionalForm(/^\d{4}-\d{2}-\d{2}$/, 'field.form', description),
    IsISO8601({ strict: true }, { message: 'field.form' }),
  );

/** Text of a fixed form that must be there. */
export const Form = (form: RegExp, message: string, description?: string) =>
  applyDecorators(ApiProperty({ type: String, description }), Matches(form, { message }));

/** Whole number that may be left out. */
export const OptionalWhole = ({ min, max }: Bounds = { min: 0, max: 2_147_483_647 }, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, minimum: min, maximum: max, description }),
    toNumber(),
    IsOptional(),
    IsInt(),
    Min(min),
    Max(max),
  );

const YEARS = { min: 2000, max: 2100 };

/** Year of the data that may be left out. */
export const Year = (description?: string) => OptionalWhole(YEARS, description);

/** A year that must be named. */
export const GivenYear = () =>
  applyDecorators(
    ApiProperty({ type: Number, minimum: YEARS.min, maximum: YEARS.max }),
    toNumber(),
    IsInt(),
    Min(YEARS.min),
    Max(YEARS.max),
  );

/** Number in bounds that must be there. */
export const Decimal = ({ min, max }: Bounds, description?: string) =>
  applyDecorators(
    ApiProperty({ type: Number, minimum: min, maximum: max, description }),
    toNumber(),
    IsNumber(),
    Min(min),
    Max(max),
  );

/** Number in bounds that may be left out. */
export const OptionalDecimal = ({ min, max }: Bounds, description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, minimum: min, maximum: max, description }),
    toNumber(),
    IsOptional(),
    IsNumber(),
    Min(min),
    Max(max),
  );

const flag = [toNumber(), IsIn([0, 1], { message: 'field.flag' })];

/** 0 or 1. */
export const Flag = () => applyDecorators(ApiProperty({ enum: [0, 1] }), ...flag);

/** 0 or 1, or left out. */
export const OptionalFlag = () =>
  applyDecorators(ApiPropertyOptional({ enum: [0, 1] }), IsOptional(), ...flag);

/** Form of an id. */
export const ID = new RegExp(`^${ID_FORM}$`);

/** The ids of one of Blade's comma lists; other texts are ignored. */
export const idList = (list: string | null | undefined): string[] =>
  (list ?? '').split(',').filter((id) => ID.test(id));

/** Id of a row that must be named. */
export const Id = () => Form(ID, 'field.reference');

/** Id of a row that may be left out. */
export const OptionalId = (description?: string) => OptionalForm(ID, 'field.reference', description);

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(','))
    .map((id) => (typeof id === 'number' ? figureText(id) : String(id).trim()))
    .filter(Boolean);

/** Ids as Saber's arrays or Sword's comma list. */
export const Ids = () =>
  applyDecorators(
    ApiPropertyOptional({ type: [String], description: 'Ids: an array, or a comma list' }),
    Transform(({ value }) => idsOf(value)),
    Matches(ID, { each: true, message: 'field.reference' }),
  );

/** The same where nothing sent says nothing, while an empty list empties. */
export const OptionalIds = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: [String],
      description: 'Ids: an array, or a comma list; unchanged when missing',
    }),
    Transform(({ value }) => (value === null ? undefined : idsOf(value))),
    IsOptional(),
    Matches(ID, { each: true, message: 'field.reference' }),
  );

import {
  bodyFields,
  checkValue,
  type Field,
  ID_FORM,
  isBlank,
  isNumeric,
  type RecordDefinition,
} from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, MaxLength, registerDecorator } from 'class-validator';
import { PageQuery } from '../blade/page-query.js';

const ID = new RegExp(`^${ID_FORM}$`);
const IDS = new RegExp(`^${ID_FORM}(,${ID_FORM}){0,999}$`);

/** One id in the query. */
export class IdQuery {
  @ApiProperty()
  @Matches(ID, { message: 'field.reference' })
  id: string;
}

/** Comma-joined ids in the query, at most 1,000. */
export class IdsQuery {
  @ApiProperty({ description: 'Comma-joined ids, at most 1,000' })
  @Matches(IDS, { message: 'row.none' })
  ids: string;
}

/** A move of the review status. */
export class StatusQuery extends IdsQuery {
  @ApiProperty({ description: 'Status after the move, dictionary data_status' })
  @Transform(({ value }) => Number(value))
  @IsInt()
  status: number;

  @ApiPropertyOptional({ description: 'Opinion; needed to return a record' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  auditOpinion?: string;
}

/** The ids of a comma list, without repeats. */
export const idsOf = (query: IdsQuery): string[] => [...new Set(query.ids.split(','))];

/** What the API page says of a field. */
export function apiOf(field: Field): ApiPropertyOptions {
  const [zh, en] = field.label;
  const unit = field.unit ? ` (${field.unit[0]})` : '';
  const description = `${zh}${unit} / ${en}${field.kind === 'dictionary' ? `; dictionary ${field.code}` : ''}`;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return { type: Number, description, minimum: field.min, maximum: field.max };
    case 'flag':
      return { type: Number, description, enum: [0, 1] };
    case 'text':
      return { type: String, description, maxLength: field.max };
    default:
      return { type: isNumeric(field) ? Number : String, description };
  }
}

function readValue(field: Field, value: unknown): unknown {
  if (value === '') return null;
  if (isNumeric(field) && typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) {
    return Number(value);
  }
  return typeof value === 'number' && !isNumeric(field) ? String(value) : value;
}

/** The definition's own check as a class-validator rule; the message carries key and parameters. */
export function CheckField(field: Field): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'field',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => {
          const fault = isBlank(value) ? undefined : checkValue(String(property), field, value);
          return !fault || Boolean(fault.warning);
        },
        defaultMessage: (args) => {
          const fault = checkValue(String(property), field, args?.value);
          return `${fault?.key ?? 'field.wrong'}|${JSON.stringify(fault?.params ?? {})}`;
        },
      },
    });
}

function declare(target: object, name: string, field: Field): void {
  for (const decorate of [
    ApiPropertyOptional(apiOf(field)),
    Transform(({ value }) => readValue(field, value)),
    IsOptional(),
    CheckField(field),
  ]) {
    decorate(target, name);
  }
}

/** Class of the body of `save`: the definition's fields with their checks and their API text. */
export function saveDto(record: RecordDefinition): Type<object> {
  class SaveBody {}
  for (const [name, field] of bodyFields(record)) declare(SaveBody.prototype, name, field);
  return SaveBody;
}

/** What every update carries: which row, and the version it was read at. */
export interface UpdateKey {
  id: string;
  version: number;
}

/** Class of the body of `update`: the body of `save` with id and version. */
export function updateDto(record: RecordDefinition): Type<UpdateKey> {
  class UpdateBody extends saveDto(record) {
    id: string;
    version: number;
  }
  ApiProperty({ type: String })(UpdateBody.prototype, 'id');
  Matches(ID, { message: 'field.reference' })(UpdateBody.prototype, 'id');
  ApiProperty({ type: Number, description: 'Version the row was read at' })(UpdateBody.prototype, 'version');
  Transform(({ value }) => Number(value))(UpdateBody.prototype, 'version');
  IsInt({ message: 'row.versionMissing' })(UpdateBody.prototype, 'version');
  return UpdateBody;
}

const filterNames = (name: string, field: Field): string[] =>
  field.filter === 'range' ? [`${name}_ge`, `${name}_le`] : [name];

/** Class of the query of `page`: paging, order, and the filters the definition allows. */
export function queryDto(record: RecordDefinition): Type<PageQuery & { status?: string }> {
  class Query extends PageQuery {}
  const texts = new Map<string, string>([
    ['status', 'Statuses, comma list'],
    ['createTime_dategt', 'Made after, yyyy-MM-dd HH:mm:ss'],
    ['createTime_datelt', 'Made before, yyyy-MM-dd HH:mm:ss'],
  ]);
  for (const [name, field] of Object.entries(record.fields)) {
    if (!field.filter) continue;
    for (const filter of filterNames(name, field)) texts.set(filter, `${field.label[0]} (${field.filter})`);
  }
  for (const [name, description] of texts) {
    ApiPropertyOptional({ type: String, description })(Query.prototype, name);
    IsOptional()(Query.prototype, name);
    IsString()(Query.prototype, name);
    MaxLength(500)(Query.prototype, name);
  }
  Matches(/^[0-6](,[0-6])*$|^$/, { message: 'field.form' })(Query.prototype, 'status');
  for (const name of ['createTime_dategt', 'createTime_datelt']) {
    Matches(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$|^$/, { message: 'field.form' })(Query.prototype, name);
  }
  return Query;
}

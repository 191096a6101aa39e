import { type Field, isBlank, isMask, type RecordDefinition } from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { ID } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';
import { bodyDto, valueOf } from '../rows/dto.js';
import { IdsQuery, OptionalIdsText } from '../rows/ids.js';

/** Rows to move, and the opinion that goes with it. */
class MoveQuery extends IdsQuery {
  @ApiPropertyOptional({ description: 'Opinion; where the move takes something back a reason must be given' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  auditOpinion?: string;
}

const isState = (target: object, name: string): void => {
  for (const decorate of [
    ApiProperty({ type: Number, description: 'State after the move' }),
    Transform(({ value }) => Number(value)),
    IsInt(),
  ])
    decorate(target, name);
};

/** A move of `status`. */
export class StatusQuery extends MoveQuery {
  status: number;
}
isState(StatusQuery.prototype, 'status');

/** A move of `publishStatus`. */
export class PublishQuery extends MoveQuery {
  publishStatus: number;
}
isState(PublishQuery.prototype, 'publishStatus');

/** A move of `checkStatus`. */
export class CheckQuery extends MoveQuery {
  checkStatus: number;
}
isState(CheckQuery.prototype, 'checkStatus');

class NoBody {}

// A secret that comes back as its mask, or blank, is not given.
function readValue(field: Field, value: unknown): unknown {
  if (field.secret && (isBlank(value) || isMask(value))) return undefined;
  return value === '' ? null : valueOf(field, value);
}

/** Class of the body of `save`: the definition's fields with their checks and their API text. */
export const saveDto = (record: RecordDefinition): Type<object> => bodyDto(record, NoBody, readValue);

/** What every update carries: which row, and the version it was read at. */
export interface UpdateKey {
  id: string;
  version: number;
}

/** Class of the body of `update`: the body of `save` with id and version. */
export function updateDto(record: RecordDefinition): Type<UpdateKey> {
  class UpdateBody extends saveDto(record) {
    @ApiProperty()
    @Matches(ID, { message: 'field.reference' })
    id: string;

    @ApiProperty({ description: 'Version the row was read at' })
    @Transform(({ value }) => Number(value))
    @IsInt({ message: 'row.versionMissing' })
    version: number;
  }
  return UpdateBody;
}

/** Class of the body of `submit`: the body of `save`, with id and version where the row is there already. */
export function submitDto(record: RecordDefinition): Type<Partial<UpdateKey>> {
  class SubmitBody extends saveDto(record) {
    @ApiPropertyOptional()
    @IsOptional()
    @Matches(ID, { message: 'field.reference' })
    id?: string;

    @ApiPropertyOptional({ description: 'Version the row was read at' })
    @ValidateIf(({ id }: { id?: string }) => id !== undefined)
    @Transform(({ value }) => Number(value))
    @IsInt({ message: 'row.versionMissing' })
    version?: number;
  }
  return SubmitBody;
}

const filterNames = (name: string, field: Field): string[] =>
  field.filter === 'range' ? [`${name}_ge`, `${name}_le`] : [name];

/** What is asked of a list or an export: page, order, filters, and which columns. */
export type ListQuery = PageQuery & { status?: string; columns?: string };

/** Class of the query of `page` and `export`: paging, order, columns, and the filters the definition allows. */
export function queryDto(record: RecordDefinition): Type<ListQuery> {
  class Query extends PageQuery {}
  ApiPropertyOptional({ type: String, description: 'Comma list of fields; all when left out' })(
    Query.prototype,
    'columns',
  );
  for (const rule of [IsOptional(), IsString(), MaxLength(4_000)]) rule(Query.prototype, 'columns');
  const texts = new Map<string, string>([
    ['status', 'Statuses, comma list'],
    ['createTime_dategt', 'Made after, yyyy-MM-dd HH:mm:ss'],
    ['createTime_datelt', 'Made before, yyyy-MM-dd HH:mm:ss'],
    ...(record.changes ? [['change', '1: the requested changes instead of the rows'] as const] : []),
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
  Matches(/^[0-9](,[0-9])*$|^$/, { message: 'field.form' })(Query.prototype, 'status');
  if (record.changes) Matches(/^1?$/, { message: 'field.form' })(Query.prototype, 'change');
  for (const name of ['createTime_dategt', 'createTime_datelt']) {
    Matches(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$|^$/, { message: 'field.form' })(Query.prototype, name);
  }
  return Query;
}

/** Class of the query of an export: what is asked of the list, or the ticked rows of it. */
export function exportDto(record: RecordDefinition): Type<ListQuery & { ids?: string }> {
  class ExportQuery extends queryDto(record) {
    @OptionalIdsText('Ticked rows, comma-joined, at most 1,000; the whole filter when left out') ids?: string;
  }
  return ExportQuery;
}

import type { Field, RecordDefinition } from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ID } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';
import { bodyDto, valueOf } from '../rows/dto.js';
import { IdsQuery } from '../rows/ids.js';

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

class NoBody {}

/** Class of the body of `save`: the definition's fields with their checks and their API text. */
export const saveDto = (record: RecordDefinition): Type<object> =>
  bodyDto(record, NoBody, (field, value) => (value === '' ? null : valueOf(field, value)));

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

import {
  hasDeadlines,
  type Field,
  isBlank,
  isMask,
  MAX_CRITERIA,
  MAX_SPACE_BUFFER,
  MAX_SPACE_WKT,
  namingFields,
  type RecordDefinition,
  trimBlanks,
} from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Matches, ValidateIf } from 'class-validator';
import { AsksRegion, ID, OptionalForm, OptionalId, OptionalText, toNumber } from '../blade/fields.js';
import { PageQuery } from '../blade/page-query.js';
import { TIME_BOUNDS } from '../search/filters.js';
import type { SpaceQuery } from '../search/space.js';
import { ValidationError } from '../http/errors.js';
import { bodyDto, storedValue } from '../rows/dto.js';
import { IdsQuery, OptionalIdsText } from '../rows/ids.js';

const Opinion = () =>
  OptionalText(500, 'Opinion; where the transition takes something back a reason must be given');

/** Opinion on a transition, by either name. */
export class TransitionOpinion {
  @Opinion() auditOpinion?: string;
  @Opinion() reason?: string;
}

/** Rows of a transition as they were seen, and the opinion on it. */
export class TransitionQuery extends IdsQuery implements TransitionOpinion {
  @OptionalForm(/^\d{1,9}(,\d{1,9})*$/, 'field.form', 'Versions the rows were seen at, one an id')
  versions?: string;

  @Opinion() auditOpinion?: string;
  @Opinion() reason?: string;
}

/** The rows of a transition, each with the version it was read at where that was sent. */
export function seenVersions({ ids, versions }: TransitionQuery): Map<string, number | undefined> {
  const [all, seen] = [ids.split(','), versions?.split(',')];
  if (seen && seen.length !== all.length)
    throw new ValidationError([{ field: 'versions', key: 'field.form' }]);
  return new Map(all.map((id, at) => [id, seen && Number(seen[at])]));
}

/**
 * Class of the query that makes transitions of a machine: the state that they shall come to stands under its field's name.
 */
export function transitionDto<const F extends string>(field: F): Type<TransitionQuery & Record<F, number>> {
  class Query extends TransitionQuery {}
  for (const decorate of [
    ApiProperty({ type: Number, description: 'State after the transition' }),
    toNumber(),
    IsInt(),
  ])
    decorate(Query.prototype, field);
  return Query as Type<TransitionQuery & Record<F, number>>;
}

class NewKey {}

/** Key of an update: the row, and the version it was read at. */
export class UpdateKey {
  @ApiProperty()
  @Matches(ID, { message: 'field.reference' })
  id: string;

  @ApiProperty({ description: 'Version the row was read at' })
  @toNumber()
  @IsInt({ message: 'row.versionMissing' })
  version: number;
}

/** Key of a submit: as of an update where the row exists already. */
class SubmitKey {
  @OptionalId('Missing for a new row')
  id?: string;

  @ApiPropertyOptional({ description: 'Version the row was read at' })
  @ValidateIf(({ id }: { id?: string }) => id !== undefined)
  @toNumber()
  @IsInt({ message: 'row.versionMissing' })
  version?: number;
}

// A secret that comes back as its mask, or blank, is not given.
function readValue(field: Field, value: unknown): unknown {
  if (field.secret && (isBlank(value) || isMask(value))) return undefined;
  const read = storedValue(field, value);
  return read === '' ? null : read;
}

/** Class of the body of `save`: the definition's fields with their checks and their API text. */
export const saveDto = <D extends RecordDefinition>(record: D) => bodyDto(record, NewKey, readValue);
/** Class of the body of `update`: the body of `save` with id and version. */
export const updateDto = <D extends RecordDefinition>(record: D) => bodyDto(record, UpdateKey, readValue);
/** Class of the body of `submit`: the body of `save`, with id and version where the row is there already. */
export const submitDto = <D extends RecordDefinition>(record: D) => bodyDto(record, SubmitKey, readValue);

/** Whether rows name regions, or people besides who made them. */
const isParted = (record: RecordDefinition): boolean =>
  namingFields(record).length > 0 || record.regions !== undefined;

function filterNames(name: string, { filter }: Field): string[] {
  if (filter === 'range') return [`${name}_ge`, `${name}_le`];
  return filter === 'upTo' ? [name, `${name}_le`] : [name];
}

/** Parameters of a list or an export: page, order, filters and columns. */
export type ListQuery = PageQuery & {
  status?: string;
  columns?: string;
  searchCount?: string;
  whose?: string;
  /** `1`: overdue rows alone. */
  overdue?: string;
  /** Conditions of an attribute query, as JSON. */
  criteria?: string;
} & SpaceQuery;

/** Trims values pasted into a filter, which often have blanks around them. */
const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? trimBlanks(value) : value;

const COUNT =
  'false: rows without their count, unless it is known at once; `total` is then how many are known to be there. only: the count alone';
const CRITERIA =
  'Attribute query, JSON: {"match":"all"|"any","conditions":[{"field","op","values":[]}]}; ops eq ne like notlike prefix gt ge lt le between in notin null notnull';

/** Class of the query of `page` and `export`: paging, order, columns, and the filters the definition allows. */
export function queryDto(record: RecordDefinition): Type<ListQuery> {
  class Query extends PageQuery {
    @OptionalText(4_000, 'Comma list of fields; all when left out') columns?: string;
    @OptionalForm(/^(true|false|only)?$/, 'field.choice', COUNT) searchCount?: string;
    @OptionalText(MAX_CRITERIA, CRITERIA) criteria?: string;
  }
  if (record.placed) {
    OptionalText(MAX_SPACE_WKT, 'Where rows lie, WKT: POINT, LINESTRING or POLYGON')(Query.prototype, 'geom');
    OptionalText(10, `Metres around it, at most ${MAX_SPACE_BUFFER}`)(Query.prototype, 'buffer');
  }
  const texts = new Map<string, string>([
    ['status', 'Statuses, comma list'],
    [
      'whose',
      `mine: those the caller made; others: those that others made; waiting: those that wait for the caller${isParted(record) ? '; asked: those in which others name the caller or their region; unasked: all but these' : ''}; comma list`,
    ],
    ...Array.from(TIME_BOUNDS, ([name, { text }]) => [name, `${text}, yyyy-MM-dd HH:mm:ss`] as const),
    ...(hasDeadlines(record) ? [['overdue', '1: what is past its time alone'] as const] : []),
    ...(record.changes ? [['change', '1: the requested changes instead of the rows'] as const] : []),
  ]);
  for (const [name, field] of Object.entries(record.fields)) {
    if (!field.filter) continue;
    for (const filter of filterNames(name, field)) texts.set(filter, `${field.label[0]} (${field.filter})`);
  }
  for (const [name, description] of texts) {
    OptionalText(500, description)(Query.prototype, name);
    Transform(trimmed)(Query.prototype, name);
  }
  if (record.fields['xzCode']?.filter === 'prefix') AsksRegion()(Query.prototype, 'xzCode');
  Matches(/^[0-9](,[0-9])*$|^$/, { message: 'field.form' })(Query.prototype, 'status');
  const whose = isParted(record)
    ? /^((mine|others|asked|unasked|waiting)(,(mine|others|asked|unasked|waiting)){0,4})?$/
    : /^((mine|others|waiting)(,(mine|others|waiting)){0,2})?$/;
  Matches(whose, { message: 'field.choice' })(Query.prototype, 'whose');
  if (record.changes) Matches(/^1?$/, { message: 'field.form' })(Query.prototype, 'change');
  if (hasDeadlines(record)) Matches(/^1?$/, { message: 'field.form' })(Query.prototype, 'overdue');
  for (const name of TIME_BOUNDS.keys()) {
    Matches(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$|^$/, { message: 'field.form' })(Query.prototype, name);
  }
  return Query;
}

/** Class of the query of an export: the parameters of the list, or the ticked rows of it. */
export function exportDto(record: RecordDefinition): Type<ListQuery & { ids?: string }> {
  class ExportQuery extends queryDto(record) {
    @OptionalIdsText('Ticked rows, comma-joined, at most 1,000; the whole filter when left out') ids?: string;
  }
  return ExportQuery;
}

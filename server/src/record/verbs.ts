import {
  machineOf,
  transitionVerb,
  permissionOf,
  type RecordDefinition,
  type RecordVerb,
} from '@gushu/shared';
import { applyDecorators, Controller, Get, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Audited } from '../caller/audited.js';
import { RefusesFieldsOf } from '../caller/caller.js';
import { Permission } from '../caller/permission.js';
import { Raw } from '../blade/respond.js';
import { TransitionOpinion } from './dto.js';

/** Controller of a record at its path. */
export const RecordController = (record: RecordDefinition) =>
  applyDecorators(Controller(record.path), ApiTags(record.name), RefusesFieldsOf(record));

const route = (record: RecordDefinition, method: MethodDecorator, verb: RecordVerb, summary: string) =>
  applyDecorators(
    method,
    Permission(permissionOf(record, verb)),
    ApiOperation({ summary: `${record.label[1]}: ${summary}`, description: permissionOf(record, verb) }),
  );

/** GET page, or list where the specification calls it so. */
export const Page = (record: RecordDefinition) =>
  route(record, Get(record.pageVerb ?? 'page'), 'view', 'One page');
/** GET changes: what changed or went since a moment. */
export const Feed = (record: RecordDefinition) =>
  route(record, Get('changes'), 'view', 'What changed or went since a moment, in order');
/** GET detail. */
export const Detail = (record: RecordDefinition) => route(record, Get('detail'), 'view', 'The whole row');
/** GET history: who changed what and when. */
export const History = (record: RecordDefinition) =>
  route(record, Get('history'), 'view', 'Who changed what, and when');
/** GET timeline: what happened to a row and to what hangs on it. */
export const Timeline = (record: RecordDefinition) =>
  route(record, Get('timeline'), 'view', 'What happened to it, newest first; 100 lines at most');
/** POST save: a new row. */
export const Save = (record: RecordDefinition) => route(record, Post('save'), 'add', 'A new row');
/** POST update. */
export const Update = (record: RecordDefinition) => route(record, Post('update'), 'edit', 'Changes of a row');
/** POST remove. */
export const Remove = (record: RecordDefinition) => route(record, Post('remove'), 'delete', 'Removes rows');
/** POST submit: stores a row, a new one when the body names none, and submits it. */
export const Submit = (record: RecordDefinition) =>
  applyDecorators(
    Post('submit'),
    Permission(permissionOf(record, 'add'), permissionOf(record, 'edit')),
    ApiOperation({ summary: `${record.label[1]}: Stores a row and submits it` }),
  );

/**
 * POST of the transitions of one machine, as updateStatus or updatePublishStatus; who may make which is the machine's
 * matter.
 */
export function Transitions(record: RecordDefinition, field: string) {
  const machine = machineOf(record, field);
  if (!machine) throw new Error(`${record.name} has no machine ${field}`);
  const verbs = Object.values(machine.transitions).flatMap(({ who, permission }) =>
    who === 'system' ? [] : permission,
  );
  return applyDecorators(
    Post(transitionVerb(field)),
    Permission(...[...new Set(verbs)].map((verb) => permissionOf(record, verb))),
    ApiBody({ type: TransitionOpinion, required: false }),
    ApiOperation({ summary: `${record.label[1]}: ${machine.label[1]}` }),
  );
}

/** GET export: the rows of a filter as a workbook; at another path as something else. */
export const Export = (
  record: RecordDefinition,
  path = 'export',
  what = 'The rows of a filter as a workbook',
) => applyDecorators(route(record, Get(path), 'export', what), Audited('export'), Raw());
/** GET export-count: how many rows an export would have, and whether it is a job. */
export const ExportCount = (record: RecordDefinition, path = 'export') =>
  applyDecorators(
    route(record, Get(`${path}-count`), 'export', 'How many rows an export would have'),
    Audited('none'),
  );
/** POST export-submit: the same export by the worker; followed under `blade-resource/export`. */
export const ExportSubmit = (record: RecordDefinition, path = 'export') =>
  applyDecorators(
    route(record, Post(`${path}-submit`), 'export', 'Orders an export from the worker'),
    Audited('export'),
  );
/** Any further GET of the record that needs the right to see it. */
export const Read = (record: RecordDefinition, path: string, summary: string) =>
  route(record, Get(path), 'view', summary);

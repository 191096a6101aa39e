import { RECORDS } from '@gushu/shared';
import { notesOf } from '../http/route-notes.js';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Access } from '../caller/permission.js';
import type { Route } from '../auth/route-check.js';
import type { AnswerTypes } from './answer-types.js';
import { EXTRAS, type Extra } from './examples.js';
import { definitions } from '../rows/definitions.js';
import { refTo, rowName, type Schema, wrapped } from './schema.js';
import { parameterText, words } from './summaries.js';

interface Parameter {
  name: string;
  in: string;
  description?: string;
  [keyword: string]: unknown;
}
interface Content {
  [type: string]: { schema?: Schema; example?: unknown };
}

/** An operation of the description, as JSON. */
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, unknown>;
  security?: object[];
  [keyword: string]: unknown;
}

const list = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(' or ');

/** Who may call a route, in one sentence. */
export function accessText(access: Access | undefined): string {
  switch (access?.kind) {
    case 'permission':
      return `Needs ${list(access.codes)}`;
    case 'role':
      return `Needs the role ${list(access.aliases)}`;
    case 'signed-in':
      return 'Any signed-in person';
    default:
      return 'Everybody';
  }
}

const permissionsOf = (access: Access | undefined): string[] => {
  if (access?.kind === 'permission') return access.codes;
  return access?.kind === 'role'
    ? access.aliases.map((alias) => `role:${alias}`)
    : [access?.kind ?? 'public'];
};

const definitionOf = ({ controller }: Route) => {
  const paths = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
  return definitions.find(({ path }) => paths.includes(path));
};

const isRaw = ({ controller, handler }: Route): boolean => {
  const method = (controller.prototype as Record<string, object>)[handler];
  return Boolean(method && notesOf(method).raw);
};

function fileTypeOf(route: Route): string {
  if (route.path.endsWith('/events')) return 'text/event-stream';
  if (/export|template/i.test(route.path)) {
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  }
  return 'application/octet-stream';
}

function answerOf(route: Route, types: AnswerTypes, extra: Extra | undefined): object {
  const definition = definitionOf(route);
  const data =
    extra?.answer ?? types.of(route.controller.name, route.handler, definition && rowName(definition));
  if (!data) {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'The file or stream', content: { [fileTypeOf(route)]: { schema } } };
  }
  const raw = isRaw(route);
  const media = {
    schema: raw ? data : wrapped(data),
    ...(extra?.example ? { example: extra.example } : {}),
  };
  return {
    description: raw ? 'The answer, not wrapped' : 'The result',
    content: { 'application/json': media },
  };
}

const refusal = (name: string) => ({ $ref: `#/components/responses/${name}` });

function refusalsOf(route: Route, operation: Operation): Record<string, object> {
  const { access, method, path } = route;
  const names = new Set(operation.parameters?.map(({ name }) => name));
  const changes = method === 'POST' && /\/(save|update|submit|remove|grant|updateStatus)/i.test(path);
  const asks = names.size > 0 || Boolean(operation.requestBody);
  return {
    ...(asks ? { 400: refusal('Wrong') } : {}),
    ...(access?.kind === 'public' ? {} : { 401: refusal('NotSignedIn') }),
    ...(access?.kind === 'permission' || access?.kind === 'role' ? { 403: refusal('Forbidden') } : {}),
    ...(names.has('id') || names.has('ids') || changes ? { 404: refusal('NotFound') } : {}),
    ...(changes ? { 409: refusal('Conflict') } : {}),
  };
}

function securityOf({ access, path }: Route): object[] {
  if (/^blade-auth\/(oauth\/)?token$/.test(path)) return [{ client: [] }];
  return access?.kind === 'public' ? [] : [{ bladeAuth: [] }];
}

function bodyOf(operation: Operation, extra: Extra | undefined): Operation['requestBody'] {
  const body = extra?.body;
  if (!body) return operation.requestBody;
  const schema = operation.requestBody?.content['application/json']?.schema ?? body.schema;
  const example = body.example ? { example: body.example } : {};
  return { required: true, content: { [body.type]: { schema, ...example } } };
}

/** Parameters of an operation; a list that is declared as data takes its filters, though its handler names none. */
function filtersOf(route: Route, { parameters = [] }: Operation): Parameter[] {
  const definition = definitionOf(route);
  if (!definition || route.method !== 'GET' || !/\/(page|list)$/.test(route.path)) return parameters;
  const fields = Object.entries(definition.fields).filter(([, { filter, secret }]) => filter && !secret);
  const stems = parameters.map(({ name }) => name.replace(/_[gl]e$/, ''));
  const missing = fields.filter(([name]) => !stems.includes(name));
  return [
    ...parameters,
    ...missing.map(([name, { label, filter }]) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string' },
      description: `${label[0]} / ${label[1]} (${filter})`,
    })),
  ];
}

/** A new row of a record is stored once for the key of its request. */
const SEND_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  description:
    'Stores one row however often the same person sends it within 30 days; a repetition answers the row of the first time. ' +
    '422 refuses a key that comes again with something else, 409 one whose row has been removed',
};

const headersOf = (route: Route): Parameter[] => {
  const definition = definitionOf(route);
  const isRecord = RECORDS.some(({ path }) => path === definition?.path);
  return isRecord && route.method === 'POST' && route.path === `${definition?.path}/save` ? [SEND_KEY] : [];
};

const HAN = /\p{Script=Han}/u;

/** Summary of a route, in the English of its controller; throws where that is missing or only repeats the path. */
export function summaryOf(
  { summary = '' }: Pick<Operation, 'summary'>,
  { method, path }: Pick<Route, 'method' | 'path'>,
): string {
  const said = summary.split(': ').at(-1)?.trim() ?? '';
  const name = path.split('/').at(-1) ?? path;
  if (said === '' || words(said) === words(name)) {
    throw new Error(`${method} ${path} says “${summary}”: write what it is for into its @ApiOperation`);
  }
  if (HAN.test(summary))
    throw new Error(`${method} ${path} says “${summary}”: the description is in English`);
  return summary;
}

/** An operation as its decorators describe it, completed by all that follows from its route and its types. */
export function complete(operation: Operation, route: Route, types: AnswerTypes): Operation {
  const { method, path, access } = route;
  const extra = EXTRAS[`${method} ${path}`];
  const tags = operation.tags ?? [path.split('/')[0] ?? path];
  const given = [
    ...filtersOf(route, operation),
    ...headersOf(route),
    ...((extra?.parameters ?? []) as Parameter[]),
  ];
  const requestBody = bodyOf(operation, extra);
  const whole: Operation = {
    ...operation,
    operationId: `${method.toLowerCase()}_${path.replace(/\W+/g, '_')}`,
    tags,
    summary: summaryOf(operation, route),
    description: `${accessText(access)}.`,
    parameters: given.map((each) => ({ ...each, description: each.description || parameterText(each.name) })),
    ...(requestBody ? { requestBody } : {}),
    security: securityOf(route),
    'x-permission': permissionsOf(access),
  };
  whole.responses = { 200: answerOf(route, types, extra), ...refusalsOf(route, whole) };
  return whole;
}

const fault = (code: number, description: string, msg: string) => ({
  description,
  content: {
    'application/json': {
      schema: refTo('R'),
      example: { code, success: false, data: {}, msg },
    },
  },
});

/** Refusals that operations share. */
export const REFUSALS = {
  Wrong: fault(400, 'A parameter or field is wrong; the text says which', '请填写古树编号'),
  NotSignedIn: fault(401, 'No token, or one whose session is over', '请求未授权'),
  Forbidden: fault(403, 'The permission is missing', '没有权限'),
  NotFound: fault(404, 'There is no such row among those the caller may see', '数据不存在'),
  Conflict: fault(
    409,
    'Somebody changed the row meanwhile, or something still hangs on it',
    '数据已被他人修改',
  ),
};

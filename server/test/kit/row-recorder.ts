import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { DataSource } from 'typeorm';

// Which columns the statements of the product answer, for `scripts/checks/sql-rows.mjs`, which compares them with the
// types in the source. TypeORM takes a connection before it asks, so that the caller is no more on the stack by then.

/** Where a run of `npm test` collects them, a line each; tests run by hand need not. */
const { TEST_ROWS = '' } = process.env;

/** So many frames that the caller's own are among them. */
const FRAMES = 60;
/** A caller that passes the type of its rows to a generic function is a few calls above the statement. */
const CALLERS = 6;
/** So many rows of an answer are looked at, and so many different shapes of JSON are noted per column. */
const MAX_SAMPLES = 50;
const MAX_SHAPES = 20;
const OURS = /\/(server\/(?:src|test)\/[^\s:]+:\d+:\d+)\)?$/;
/** Before a caller that awaits several things: which of them. */
const IN_LIST = /^\s*at async Promise\.\w+ \(index (\d+)\)$/;
/** Files that all statements pass through. */
const PASSES_ON = /^server\/src\/database\/|^server\/test\/kit\/row-recorder/;

/** A sample text of each type that PostgreSQL sends: its parser shows which kind it makes of it. */
const { builtins } = pg.types;
const SAMPLES = new Map<number, string>([
  [builtins.BOOL, 't'],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.OID].map((id) => [id, '1'] as const),
  ...[builtins.FLOAT4, builtins.FLOAT8, builtins.NUMERIC].map((id) => [id, '1'] as const),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map(
    (id) => [id, '2026-01-01 00:00:00'] as const,
  ),
  [builtins.INTERVAL, '1 day'],
  [builtins.BYTEA, '\\x00'],
  // Lists: of bool, whole numbers, numeric and texts. pg has no names for them.
  [1000, '{t}'],
  ...[1005, 1007, 1016, 1021, 1022, 1231].map((id) => [id, '{1}'] as const),
  ...[1009, 1014, 1015].map((id) => [id, '{a}'] as const),
  ...[1182, 1115, 1185].map((id) => [id, '{"2026-01-01 00:00:00"}'] as const),
]);
const JSON_TYPES: readonly number[] = [builtins.JSON, builtins.JSONB];
const JSON_LISTS = [199, 3807];

/** Kind of a value to TypeScript. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  return typeof value === 'object' && value ? value.constructor.name : typeof value;
};

const kinds = new Map<number, string>();

/** Kind that the driver makes of a column's type, by its own parsers and those of `database.ts`. */
function kindOfColumn(type: number): string {
  const known = kinds.get(type);
  if (known) return known;
  const sample = SAMPLES.get(type) ?? 'POINT (1 1)';
  const parse = pg.types.getTypeParser(type, 'text') as (text: string) => unknown;
  const isList = JSON_LISTS.includes(type);
  const kind = isList || JSON_TYPES.includes(type) ? `json${isList ? '[]' : ''}` : kindOf(parse(sample));
  kinds.set(type, kind);
  return kind;
}

type Frame = NodeJS.CallSite;

/** Callers, from the nearest on, in compiled code: also those that await the call. */
function frames(): Frame[] {
  const { prepareStackTrace } = Error;
  const held: { stack?: Frame[] } = {};
  Error.prepareStackTrace = (_, sites) => sites;
  Error.captureStackTrace(held, frames);
  const found = held.stack ?? [];
  if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
  else Reflect.deleteProperty(Error, 'prepareStackTrace');
  return found;
}

/** Where the callers stand in the source, as far as it is the product itself that asks. */
function placesOfCallers(): string[] {
  const held: { stack?: string } = {};
  Error.captureStackTrace(held, placesOfCallers);
  const lines = (held.stack ?? '').split('\n');
  const ours = lines.flatMap((line, at) => {
    const [, place] = OURS.exec(line) ?? [];
    const [, index] = IN_LIST.exec(lines[at - 1] ?? '') ?? [];
    return place === undefined ? [] : [index === undefined ? place : `${place}#${index}`];
  });
  const above = ours.filter((place) => !PASSES_ON.test(place));
  const end = above.findIndex((place) => !place.startsWith('server/src/'));
  return (end < 0 ? above : above.slice(0, end)).slice(0, CALLERS);
}

const known = new Map<string, string[]>();

/** The same, found out once for callers that come again and again: looking up how a file was compiled takes its time. */
function callers(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const key = frames()
    .filter((frame) => frame.isPromiseAll() || frame.getFileName()?.includes('/server/'))
    .slice(0, 2 * CALLERS)
    .map((frame) => `${frame.getFileName()}:${frame.getPosition()}:${frame.getPromiseIndex()}`)
    .join();
  const places = known.get(key) ?? placesOfCallers();
  known.set(key, places);
  Error.stackTraceLimit = stackTraceLimit;
  return places;
}

/** Shape of JSON: a kind, a list of the shapes in it, or fields. */
type Shape = string | Shape[] | { [field: string]: Shape };

const unique = (shapes: Shape[]): Shape[] => [
  ...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values(),
];

function shapeOf(value: unknown): Shape {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) return unique(value.slice(0, MAX_SAMPLES).map(shapeOf));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

interface Answer {
  command: string;
  fields: { name: string; dataTypeID: number }[];
  rows: Record<string, unknown>[];
}

const noted = new Set<string>();
const shapesOf = new Map<string, Set<string>>();

/**
 * Facts that a column's type does not tell and that are new at this place: that it can be null, and the shape of its
 * JSON.
 */
function news(place: string, { fields, rows }: Answer): [string, Shape][] {
  const found: [string, Shape][] = [];
  for (const row of rows.slice(0, MAX_SAMPLES)) {
    for (const { name, dataTypeID } of fields) {
      if (row[name] !== null && !JSON_TYPES.includes(dataTypeID)) continue;
      const shape = shapeOf(row[name]);
      const key = `${place} ${name}`;
      const shapes = shapesOf.get(key) ?? new Set();
      const text = JSON.stringify(shape);
      if (shapes.has(text) || shapes.size >= MAX_SHAPES) continue;
      shapesOf.set(key, shapes.add(text));
      found.push([name, shape]);
    }
  }
  return found;
}

function note(at: string[], answer: Answer): void {
  const columns = answer.fields.map(({ name, dataTypeID }) => [name, kindOfColumn(dataTypeID)]);
  const seen = { at, command: answer.command, columns };
  const key = JSON.stringify(seen);
  const values = Array.isArray(answer.rows[0]) ? [] : news(at.join(), answer);
  if (noted.has(key) && values.length === 0) return;
  noted.add(key);
  appendFileSync(TEST_ROWS, `${JSON.stringify({ ...seen, values })}\n`);
}

const asking = new AsyncLocalStorage<string[]>();
const RECORDED = Symbol.for('gushu.recorded');

type Query = (this: unknown, ...given: unknown[]) => unknown;

/** Has all statements of the product in this process recorded from now on. */
export function recordRows(): void {
  const client = pg.Client.prototype as unknown as { query: Query; [RECORDED]?: true };
  if (!TEST_ROWS || client[RECORDED]) return;
  client[RECORDED] = true;
  const source = DataSource.prototype as unknown as { query: Query };
  const [send, ask] = [client.query, source.query];
  source.query = function (...given) {
    return asking.run(callers(), () => ask.apply(this, given));
  };
  client.query = function (...given) {
    const at = asking.getStore() ?? callers();
    const sent = send.apply(this, given);
    if (at.length > 0 && sent instanceof Promise)
      (sent as Promise<Answer>).then(
        (answer) => answer.fields && note(at, answer),
        () => undefined,
      );
    return sent;
  };
}

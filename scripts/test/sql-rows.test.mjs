// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';
import { SqlRows } from '../lib/sql-rows.mjs';

/** @typedef {import('../lib/sql-rows.mjs').Answered} Answered */

const SOURCE = `
declare function query<T>(sql: string): Promise<T[]>;
declare function queryOne<T>(sql: string): Promise<T | undefined>;
declare const client: { query<R>(sql: string): Promise<{ rowCount: number; rows: R[] }> };
interface Tree { id: string; bust: number | null; level: 1 | 2 | 3; place?: { lon: number }; names: string[] }
export const trees = () => query<Tree>('trees');
export const first = () => queryOne<Tree>('first');
export const ofDriver = async () => (await client.query<Tree>('driver')).rows;
const read = <T>(sql: string) => query<T>('generic');
export const together = () => Promise.all([Promise.resolve(1), read<Tree>('called')]);
const one = async <T extends object>(sql: string) => (await queryOne<T>('one'))!;
export const calledOne = () => one<Tree>('calledOne');
export const change = async () => (await query<{ id: string }>('change')).length;
const raw = async <T>(sql: string) => (await client.query<T>('raw')).rows;
export const changed = () => raw<{ id: string }>('changed');
export const unread = () => query('unread');
export const cast = async () => (await queryOne<any>('cast')) as { id: string };
export const loose = async () => (await queryOne<any>('loose')).id;
`;

/** @type {Answered['columns']} */
const COLUMNS = [
  ['id', 'string'],
  ['bust', 'number'],
  ['level', 'number'],
  ['names', 'string[]'],
];

const folder = mkdtempSync(join(tmpdir(), 'sql-rows-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'trees.ts'), SOURCE);
const program = ts.createProgram([join(folder, 'trees.ts')], {
  strict: true,
  target: ts.ScriptTarget.ES2022,
});
const rows = new SqlRows(program, folder);

/** Where a piece of the source stands. @param {string} text */
function placeOf(text) {
  const before = SOURCE.slice(0, SOURCE.indexOf(text)).split('\n');
  return `trees.ts:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/**
 * @param {string | string[]} texts the calls: of the statement, and above it
 * @param {Partial<Answered>} [answered]
 */
const faultsOf = (texts, answered = {}) =>
  rows.compare({
    at: [texts].flat().map((text) => (text.startsWith('trees.ts') ? text : placeOf(text))),
    command: 'SELECT',
    columns: COLUMNS,
    values: [],
    ...answered,
  }).faults;

/** @param {string} name @param {string} kind */
const withKind = (name, kind) =>
  /** @type {Answered['columns']} */ (COLUMNS.map((each) => (each[0] === name ? [name, kind] : each)));

describe('The type of a row', () => {
  it('is met by columns of its names and kinds, and by more than these', () => {
    for (const call of ["query<Tree>('trees')", 'queryOne<Tree>', "query<Tree>('driver')"]) {
      assert.deepEqual(faultsOf(call), []);
      assert.deepEqual(faultsOf(call, { columns: [...COLUMNS, ['more', 'boolean']] }), []);
    }
  });

  it('names no column that does not come, unless it may be missing', () => {
    const renamed = /** @type {Answered['columns']} */ ([['girth', 'number'], ...COLUMNS.toSpliced(1, 1)]);
    for (const call of ["query<Tree>('trees')", 'queryOne<Tree>', "query<Tree>('driver')"])
      assert.deepEqual(faultsOf(call, { columns: renamed }), ["'bust' (number | null) is no column of it"]);
  });

  it('names no other kind than what comes', () => {
    const faultOf = (/** @type {string} */ name, /** @type {string} */ kind) =>
      faultsOf('queryOne<Tree>', { columns: withKind(name, kind) });
    assert.deepEqual(faultOf('id', 'number'), ["'id' (string) comes as number"]);
    assert.deepEqual(faultOf('level', 'string'), ["'level' (1 | 2 | 3) comes as string"]);
    assert.deepEqual(faultOf('bust', 'Date'), ["'bust' (number | null) comes as Date"]);
    assert.deepEqual(faultOf('names', 'number[]'), ["'names' (string[]) comes as number[]"]);
    assert.deepEqual(faultOf('names', 'string'), ["'names' (string[]) comes as string"]);
  });

  it('says what may be null, and what JSON holds', () => {
    const valued = (/** @type {Answered['values'][number][]} */ ...values) =>
      faultsOf('queryOne<Tree>', { columns: [...COLUMNS, ['place', 'json']], values });
    assert.deepEqual(valued(['bust', 'null'], ['place', { lon: 'number' }]), []);
    assert.deepEqual(valued(['level', 'null']), ["'level' (1 | 2 | 3) comes as null"]);
    assert.deepEqual(valued(['place', { lon: 'string' }]).length, 1);
    assert.deepEqual(valued(['place', [{ lon: 'number' }]]).length, 1);
  });

  it('is that of the caller where a function leaves it open, also of one that awaits several', () => {
    const calls = [
      ["query<T>('generic')", `${placeOf('Promise.all')}#1`],
      ["queryOne<T>('one')", "one<Tree>('calledOne')"],
    ];
    for (const call of calls) {
      assert.deepEqual(faultsOf(call), []);
      const columns = withKind('id', 'number');
      assert.deepEqual(faultsOf(call, { columns }), ["'id' (string) comes as number"]);
    }
  });

  it('is no list of what TypeORM answers to a bare change, but of what the driver does', () => {
    const columns = COLUMNS.slice(0, 1);
    assert.deepEqual(faultsOf("query<{ id: string }>('change')", { columns }), []);
    const [fault] = faultsOf("query<{ id: string }>('change')", { columns, command: 'UPDATE' });
    assert.match(fault ?? '', /bare update/);
    const ofDriver = ["client.query<T>('raw')", "raw<{ id: string }>('changed')"];
    assert.deepEqual(faultsOf(ofDriver, { columns, command: 'UPDATE' }), []);
    assert.equal(faultsOf(ofDriver, { columns: [], command: 'UPDATE' }).length, 1);
  });

  it('may be left out where nothing is read, and is never any', () => {
    assert.deepEqual(faultsOf("query('unread')", { command: 'UPDATE', columns: [] }), []);
    assert.deepEqual(faultsOf("queryOne<any>('cast')"), []);
    assert.deepEqual(faultsOf("queryOne<any>('loose')"), ['its rows are of any type']);
  });
});

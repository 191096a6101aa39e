import { readFileSync } from 'node:fs';
import { type Field, isNumeric, machineOf, RECORDS, type RecordDefinition, statesOf } from '@gushu/shared';
import { type Client } from '../kit/client.js';
import { signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

interface Parameter {
  name: string;
  in: string;
}
interface Api {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}
const { paths } = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Api;

/** Filters with a value that no row can have in a field, alone and beside one that rows can have. */
function wrongOf(record: RecordDefinition, name: string, field: Field | undefined): string[] {
  const machine = machineOf(record, name);
  if (machine) {
    const [some] = statesOf(machine);
    return ['abc', '8', '9', `${some},abc`, '1.5', '-1', '99999', '9'.repeat(30)];
  }
  // A field that no list is narrowed by may be called as a parameter of all lists.
  if (!field?.filter) return [];
  const isList = field.filter === 'in';
  if (field.kind === 'flag') return ['abc', '2', '9'.repeat(30)];
  return isNumeric(field) && field.filter !== 'range'
    ? ['abc', '9'.repeat(30), ...(isList ? ['1,abc'] : [])]
    : [];
}

/** Lists, counts and exports of records, filtered by a value that the field cannot have: path, field and fault. */
const ASKED = RECORDS.flatMap((record) =>
  Object.entries(paths)
    .filter(([path]) =>
      [record.pageVerb ?? 'page', 'export', 'export-count'].some(
        (verb) => path === `/api/${record.path}/${verb}`,
      ),
    )
    .flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ in: place }) => place === 'query')
        .flatMap(({ name }) =>
          wrongOf(record, name, record.fields[name]).map((value) => [path, name, value] as const),
        ),
    ),
);

describe('A filter by a state that is none', () => {
  let t: SharedApp;
  let nation: Client;
  beforeAll(async () => {
    t = await sharedApp();
    nation = await signInToAll(t);
  });

  it('is refused by the name of its field, in lists, counts and exports alike', async () => {
    const answers: [path: string, name: string, value: string, status: number, field: unknown][] = [];
    for (const [path, name, value] of ASKED) {
      const { status, body } = await nation.get(path, { [name]: value });
      answers.push([
        path,
        name,
        value,
        status,
        (body as { errors?: { field: string }[] }).errors?.[0]?.field,
      ]);
    }
    const wrong = answers.filter(([, name, , status, field]) => status !== 400 || field !== name);
    expect(wrong).toEqual([]);
    const exported = answers.filter(([path]) => path.endsWith('/export'));
    expect(exported.length).toBeGreaterThan(100);
  });

  it('finds rows by each state of its machine', async () => {
    for (const record of RECORDS)
      for (const machine of record.states) {
        const path = `/api/${record.path}/${record.pageVerb ?? 'page'}`;
        const states = [...statesOf(machine)].join(',');
        expect([path, (await nation.get(path, { [machine.field]: states })).status]).toEqual([path, 200]);
      }
  });

  it('is a state of each machine where the table knows it', async () => {
    for (const record of RECORDS)
      for (const { field } of record.states) {
        const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const known: { state: number }[] = await t.db.query(
          `select distinct ${column}::int as state from ${record.table}`,
        );
        const states = statesOf(machineOf(record, field)!);
        expect([record.name, field, known.filter(({ state }) => !states.has(state))]).toEqual([
          record.name,
          field,
          [],
        ]);
      }
  });
});

import * as shared from '@gushu/shared';
import {
  bodyFields,
  curingRecord,
  defineMachine,
  defineRecord,
  inquiry,
  integer,
  onTree,
  RECORDS,
  recordAt,
  review,
  text,
} from '@gushu/shared';

const plain = {
  name: 'plain',
  path: 'plain/plain',
  table: 'plain',
  label: ['', ''],
  unit: ['', ''],
  title: 'title',
  states: [],
  groups: { main: ['', ''] },
} as const;
const title = text({ label: ['', ''], max: 5, group: 'main' });
const fields = { title };

describe('Every definition', () => {
  it('that names its screen is exported by its name, which its menu entry has too', () =>
    expect(RECORDS.filter(({ name, screen }) => screen && !(name in shared)).map(({ name }) => name)).toEqual(
      [],
    ));

  it.each(RECORDS.map((record) => [record.name, record] as const))(
    'names fields that it has: %s',
    (_, record) => {
      const { states, targets = [] } = record;
      const transitions = states.flatMap((machine) => Object.values(machine.transitions));
      const named = [
        ...transitions.flatMap(({ needs = [], when = {} }) => [...needs, ...Object.keys(when)]),
        ...targets.flatMap(({ field, takes }) => [field, ...Object.keys(takes)]),
        ...bodyFields(record).flatMap(([, { unless }]) => unless ?? []),
      ];
      expect(named.filter((name) => !(name in record.fields))).toEqual([]);
      for (const { to, takes } of targets)
        expect(Object.values(takes).filter((name) => !(name in recordAt(to)!.fields))).toEqual([]);
    },
  );

  it('has somewhere the fields that its machines stamp', () => {
    const stamps = RECORDS.flatMap(({ states }) =>
      states.flatMap((machine) =>
        Object.values(machine.transitions).flatMap(({ stamps: { user, time, opinion } = {} }) =>
          [user, time, opinion].flatMap((field) => (field ? [[machine, field] as const] : [])),
        ),
      ),
    );
    const unknown = stamps.filter(
      ([machine, field]) =>
        !RECORDS.some((record) => record.states.includes(machine) && field in record.fields),
    );
    expect(stamps.length).toBeGreaterThan(3);
    expect(unknown).toEqual([]);
  });
});

// `npm run check` refuses lines that do not compile, and finds a line here that does.
describe('A definition', () => {
  it('keeps what is spelt right', () => {
    expect(defineRecord({ ...plain, fields, states: [review], rowKey: ['title'] }).tenancy).toBe('own');
  });

  it('is refused with a state in a field that it lacks, or that clients write, and with two transitions of one name', () => {
    const stage = integer({ label: ['', ''], group: 'main', auto: true });
    const machine = { ...review, field: 'stage' } as const;
    const declare = (more: object) => () => defineRecord({ ...plain, fields, ...more });
    expect(declare({ states: [machine], fields: { title, stage } })).not.toThrow();
    expect(declare({ states: [machine] })).toThrow('stage');
    const open = integer({ label: ['', ''], group: 'main' });
    expect(declare({ states: [machine], fields: { title, stage: open } })).toThrow('stage');
    expect(declare({ states: [review, machine], fields: { title, stage } })).toThrow('submit');
  });

  it('does not compile with an option that its kind of field does not have', () => {
    // @ts-expect-error: `required` is misspelt
    expect(text({ label: ['', ''], max: 5, requird: 'draft' })).toBeDefined();
    // @ts-expect-error: a definition has no such property
    expect(defineRecord({ ...plain, fields, fils: true })).toBeDefined();
  });

  it('does not compile with the name of a field that it does not have', () => {
    // @ts-expect-error: no such title
    expect(defineRecord({ ...plain, fields, title: 'titel' })).toBeDefined();
    // @ts-expect-error: no such region
    expect(defineRecord({ ...plain, fields, region: 'xzCode' })).toBeDefined();
    // @ts-expect-error: no such party
    expect(defineRecord({ ...plain, fields, parties: ['createUser', 'experts'] })).toBeDefined();
    // @ts-expect-error: no such flag
    expect(defineRecord({ ...plain, fields, open: 'isOpen' })).toBeDefined();
    // @ts-expect-error: no such regions
    expect(defineRecord({ ...plain, fields, regions: 'transferTo' })).toBeDefined();
    // @ts-expect-error: no such field that changes
    expect(defineRecord({ ...plain, fields, changes: ['titel'] })).toBeDefined();
    // @ts-expect-error: no such order
    expect(defineRecord({ ...plain, fields, sortable: ['updateTime', 'titel'] })).toBeDefined();
    // @ts-expect-error: nothing of the kind distinguishes rows
    expect(defineRecord({ ...plain, fields, about: ['titel'] })).toBeDefined();
    // @ts-expect-error: no such key
    expect(defineRecord({ ...plain, fields, rowKey: ['titel'] })).toBeDefined();
    // @ts-expect-error: no such field of lists
    expect(defineRecord({ ...plain, fields, lists: { by: 'titel', codes: {} } })).toBeDefined();
  });

  it('does not compile with a group that its form does not have', () => {
    const elsewhere = { title: text({ label: ['', ''], max: 5, group: 'mian' }) };
    // @ts-expect-error: no such group
    expect(defineRecord({ ...plain, fields: elsewhere })).toBeDefined();
    const { happened, shows } = { happened: 'title', shows: ['title'] } as const;
    const { title: _title, ...more } = plain;
    // @ts-expect-error: no such group
    expect(onTree({ ...more, happened, shows, fields: elsewhere })).toBeDefined();
    // @ts-expect-error: no such day
    expect(onTree({ ...more, happened: 'day', shows, fields })).toBeDefined();
  });

  it('does not compile with a machine that needs fields it does not have', () => {
    const { close } = inquiry.transitions;
    const needing = defineMachine({ ...inquiry, transitions: { close: { ...close!, needs: ['outcome'] } } });
    // @ts-expect-error: no outcome
    expect(defineRecord({ ...plain, fields, states: [needing] })).toBeDefined();
    const outcome = text({ label: ['', ''], max: 5 });
    expect(defineRecord({ ...plain, fields: { title, outcome }, states: [needing] })).toBeDefined();
  });

  it('of a record on a tree has the tree’s fields beside its own', () => {
    expect(Object.keys(curingRecord.fields)).toEqual(expect.arrayContaining(['oldTreeId', 'curingDate']));
    const care = { ...plain, happened: 'title', shows: ['title'], fields } as const;
    // @ts-expect-error: no such key
    expect(onTree({ ...care, rowKey: ['treeId'] })).toBeDefined();
  });
});

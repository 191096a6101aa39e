import {
  type Field,
  type Machine,
  MAX_WKT,
  type Transition,
  transitionVerb,
  type RecordDefinition,
  type RecordVerb,
} from '@gushu/shared';
import { keysOf } from '../../src/samples/rows.js';
import { type Step, wayTo } from '../../src/samples/walk.js';

/** A value that a field refuses, and its fault. */
interface Broken {
  what: string;
  value: unknown;
}

/** The verb of the transitions of each machine of a record, and the permissions that these need. */
export const transitionVerbs = (record: RecordDefinition): Record<string, RecordVerb[]> =>
  Object.fromEntries(
    record.states.map(({ field, transitions }) => [
      transitionVerb(field),
      [
        ...new Set(
          Object.values(transitions).flatMap(({ who, permission }) => (who === 'system' ? [] : permission)),
        ),
      ],
    ]),
  );

/** The transitions of machines that people make, by their names. */
const transitionsOf = (machines: readonly Machine[]): [action: string, transition: Transition][] =>
  machines
    .flatMap(({ transitions }) => Object.entries(transitions))
    .filter(([, { from, who }]) => from !== 'first' && who !== 'system');

const stepOf = (record: RecordDefinition, action: string): Step => wayTo(record, action).at(-1)!;

/** The transition by which a row's writer declares it complete; undefined where it is complete once it is saved. */
export function finishing(record: RecordDefinition): Step | undefined {
  const [found] = transitionsOf(record.states).filter(
    ([, { complete, who }]) => complete && ['owner', 'region', 'around'].includes(who),
  );
  return found && stepOf(record, found[0]);
}

/**
 * The transition of a machine that a county decides on: it passes or decides what waits for it, else the first transition.
 */
export function decided(record: RecordDefinition, machine: Machine): Step {
  const all = transitionsOf([machine]);
  const deciding = all.filter(([, { who, level }]) => who === 'reviewer' && level === undefined);
  const [found] = [...all.filter(([action]) => action === 'pass'), ...deciding, ...all];
  if (!found) throw new Error(`${record.name} has no transition of ${machine.field}`);
  return stepOf(record, found[0]);
}

const brokenDays = (hour: string): Broken[] => [
  { what: 'no such day', value: `2026-02-30${hour}` },
  { what: 'a year long ago', value: `0023-05-01${hour}` },
  { what: 'a future that nobody means', value: `2999-01-01${hour}` },
];

/** Values that a field of its kind refuses, one for each of its limits. */
export function brokenValues(field: Field): Broken[] {
  const always = [
    { what: 'a list', value: ['1'] },
    { what: 'an object', value: { a: 1 } },
  ];
  return [...always, ...brokenByKind(field)];
}

function brokenByKind(field: Field): Broken[] {
  switch (field.kind) {
    case 'text':
      return [
        { what: 'one character too many', value: '1'.repeat(field.max + 1) },
        ...(field.pattern ? [{ what: 'another form', value: '~' }] : []),
        ...(field.address ? [{ what: 'what a browser runs', value: 'javascript:alert(1)' }] : []),
      ];
    case 'integer':
    case 'decimal':
      return [
        { what: 'no number', value: 'many' },
        ...(field.kind === 'integer' ? [{ what: 'half of one', value: (field.min ?? 0) + 0.5 }] : []),
        ...(field.min === undefined ? [] : [{ what: 'too little', value: field.min - 1 }]),
        ...(field.max === undefined ? [] : [{ what: 'too much', value: field.max + 1 }]),
      ];
    case 'date':
      return [...brokenDays(''), { what: 'another form', value: '2026/01/01' }];
    case 'datetime':
      return [
        ...brokenDays(' 00:00:00'),
        { what: 'no such hour', value: '2026-01-01 99:99:99' },
        { what: 'a day alone', value: '2026-01-01' },
      ];
    case 'flag':
      return [{ what: 'neither yes nor no', value: 2 }];
    case 'dictionary':
      return [{ what: 'an unknown key', value: 'no-such-key' }, ...severalKeys(field)];
    case 'region':
      return [
        { what: 'no code', value: '33010' },
        { what: 'a code of nowhere', value: '339999' },
      ];
    case 'reference':
      return [
        { what: 'no id', value: 'abc' },
        { what: 'more than an id', value: '9223372036854775808' },
        { what: 'an id of nothing', value: '4242' },
      ];
    case 'references':
      return [
        { what: 'no ids', value: '1,abc' },
        { what: 'one id too many', value: Array.from({ length: field.max + 1 }, (_, at) => at + 1).join() },
      ];
    case 'geometry':
      return [
        { what: 'no geometry', value: 'somewhere' },
        { what: 'a ring that does not close', value: 'POLYGON((120 30,121 30,121 31,120 31))' },
        { what: 'one character too many', value: '1'.repeat(MAX_WKT + 1) },
      ];
    case 'html':
      return [{ what: 'one character too many', value: '1'.repeat(field.max + 1) }];
  }
}

function severalKeys({ code, multi, exclusive }: Extract<Field, { kind: 'dictionary' }>): Broken[] {
  if (!multi) return [];
  const [first = ''] = keysOf(code).filter((key) => key !== exclusive);
  return [
    { what: 'a key twice', value: `${first},${first}` },
    ...(exclusive === undefined
      ? []
      : [{ what: 'a key beside the one for none', value: `${exclusive},${first}` }]),
  ];
}

/** A field of free text that a change may fill, the longest first. */
export function freeText(record: RecordDefinition): string {
  const texts = Object.entries(record.fields).filter(
    ([, field]) => field.kind === 'text' && !field.auto && !field.pattern && !field.address,
  );
  const [name] = texts.find(([, field]) => field.kind === 'text' && field.long) ?? texts[0] ?? [];
  if (!name) throw new Error(`${record.name} has no free text that a change could fill`);
  return name;
}

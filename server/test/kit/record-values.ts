import { readFileSync } from 'node:fs';
import {
  type Field,
  type Machine,
  MOBILE,
  MAX_WKT,
  type Transition,
  transitionVerb,
  type RecordDefinition,
  type RecordVerb,
} from '@gushu/shared';

/** A value that a field refuses, and what is wrong with it. */
interface Broken {
  what: string;
  value: unknown;
}

/** The states that a new row of a record begins in. */
export const initialStates = (record: RecordDefinition): Record<string, number> => ({
  status: 1,
  ...Object.fromEntries(record.states.map(({ field, initial }) => [field, initial])),
});

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

/** A transition of a machine, and what a row that it can be made with is like. */
export interface Step {
  machine: Machine;
  action: string;
  transition: Transition;
  /** States of the row. */
  at: Record<string, number>;
}

const stepsOf = (record: RecordDefinition): Step[] =>
  record.states.flatMap((machine) =>
    Object.entries(machine.transitions).flatMap(([action, transition]) => {
      const [from] = transition.from === 'first' ? [] : transition.from;
      if (from === undefined || transition.who === 'system') return [];
      const when = Object.entries(transition.when ?? {}).map(
        ([field, states]) => [field, states[0]!] as const,
      );
      const at = { ...initialStates(record), ...Object.fromEntries(when), [machine.field]: from };
      return [{ machine, action, transition, at }];
    }),
  );

/** What is stored of a row that other regions may read; nothing of a record that none is published of. */
export function publishedValues(record: RecordDefinition): Record<string, unknown> {
  const step = stepsOf(record).find(({ action }) => action === 'publish');
  if (!step) return {};
  const { at, machine, transition } = step;
  const stamp = transition.stamps?.time ? { [transition.stamps.time]: '2026-05-01 09:00:00' } : {};
  return { ...at, [machine.field]: transition.to, ...stamp };
}

/** The transition with which whoever writes a row says that it is whole; none where it is whole once it is saved. */
export const finishing = (record: RecordDefinition): Step | undefined =>
  stepsOf(record).find(
    ({ transition: { complete, who } }) => complete && ['owner', 'region', 'around'].includes(who),
  );

/**
 * The transition of a machine that a county decides on: it passes or decides what waits for it, else the first transition.
 */
export function decided(record: RecordDefinition, machine: Machine): Step {
  const steps = stepsOf(record).filter((step) => step.machine === machine);
  const deciding = steps.filter(
    ({ transition: { who, level } }) => who === 'reviewer' && level === undefined,
  );
  const [step] = [...steps.filter(({ action }) => action === 'pass'), ...deciding, ...steps];
  if (!step) throw new Error(`${record.name} has no transition of ${machine.field}`);
  return step;
}

/** The field that says which region a row lies in. */
export const regionOf = (record: RecordDefinition): string => record.region ?? 'xzCode';

const entries = (name: string): [code: string, key: string][] =>
  readFileSync(new URL(`../../base-data/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, key]) => key !== undefined && key !== '-1')
    .map(([code = '', key = '']) => [code, key]);

const ENTRIES = [...entries('dict'), ...entries('dict-biz')];
/** Keys of a bundled dictionary. */
const keysOf = (code: string): string[] => ENTRIES.filter(([of]) => of === code).map(([, key]) => key);

/** A text of each form that several records ask for. */
const OF_FORM: Record<string, string> = { [MOBILE.pattern]: '13800000000' };

/** A plain value that a field takes; none of what its record alone can tell: texts of another form, and references. */
export function plainValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      if (field.pattern || field.address) return OF_FORM[field.pattern ?? ''];
      return field.label[0].slice(0, field.max);
    case 'integer':
    case 'decimal':
      return Math.max(field.min ?? 1, Math.min(field.max ?? 1, 1));
    case 'date':
      return '2026-03-12';
    case 'datetime':
      return '2026-05-01 09:00:00';
    case 'flag':
      return 1;
    case 'dictionary':
      return keysOf(field.code)[0];
    case 'html':
      return `<p>${field.label[0]}</p>`;
    case 'geometry':
    case 'region':
    case 'reference':
    case 'references':
      return undefined;
  }
}

const LONG_AGO = '0023-05-01';
const LATER = '2999-01-01';

/** What a field refuses for what it is: each of its limits once. */
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
      return [
        { what: 'no such day', value: '2026-02-30' },
        { what: 'another form', value: '2026/01/01' },
        { what: 'a year long ago', value: LONG_AGO },
        { what: 'a future that nobody means', value: LATER },
      ];
    case 'datetime':
      return [
        { what: 'no such hour', value: '2026-01-01 99:99:99' },
        { what: 'a day alone', value: '2026-01-01' },
        { what: 'a year long ago', value: `${LONG_AGO} 00:00:00` },
        { what: 'a future that nobody means', value: `${LATER} 00:00:00` },
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

import { quoted } from './names.js';

/** Options of a drawn field, by its kind. */
export interface Traits {
  /** Longest text in characters. */
  max?: number;
  /** Digits after the point. */
  scale?: number;
  /** Code of its dictionary. */
  code?: string;
}

interface Kind {
  /** How lists are narrowed by it. */
  filter?: string;
  /** Further options on its line in a definition. */
  says?: (traits: Traits) => string;
  /** Type of its column. */
  column: (traits: Traits) => string;
}

/** Kinds of fields that a record is drawn with; those of dictionary `model_kind`. */
export const KINDS = {
  text: {
    filter: 'like',
    says: ({ max = 200 }) => `max: ${max}`,
    column: ({ max = 200 }) => `varchar(${max})`,
  },
  longtext: {
    says: ({ max = 2_000 }) => `max: ${max}, long: true`,
    column: ({ max = 2_000 }) => `varchar(${max})`,
  },
  integer: { filter: 'range', column: () => 'int' },
  decimal: {
    filter: 'range',
    says: ({ scale = 2 }) => `scale: ${scale}`,
    column: ({ scale = 2 }) => `numeric(18,${scale})`,
  },
  date: { filter: 'range', column: () => 'date' },
  datetime: { filter: 'range', column: () => 'timestamp' },
  flag: { filter: 'eq', column: () => 'smallint' },
  dictionary: { filter: 'in', says: ({ code = '' }) => `code: ${quoted(code)}`, column: () => 'varchar(20)' },
  html: { says: ({ max = 500_000 }) => `max: ${max}`, column: () => 'text' },
} as const satisfies Record<string, Kind>;

export type PlannedKind = keyof typeof KINDS;

/** The kind of a name. */
export const kindOf = (kind: PlannedKind): Kind => KINDS[kind];

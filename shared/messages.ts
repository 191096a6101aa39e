import { accessMessages } from './messages/access.js';
import { flowMessages } from './messages/flow.js';
import { developMessages } from './messages/develop.js';
import { inspectionMessages } from './messages/inspection.js';
import { movesMessages } from './messages/moves.js';
import { papersMessages } from './messages/papers.js';
import { protectionMessages } from './messages/protection.js';
import { recordsMessages } from './messages/records.js';
import { requestMessages } from './messages/request.js';
import { transferMessages } from './messages/transfer.js';
import type { Label } from './label.js';

/** The product's two languages. */
export type Language = 'zh' | 'en';

/** Message key → [Chinese, English]; `{name}` is filled from the parameters. */
export const messages = {
  ...requestMessages,
  ...accessMessages,
  ...protectionMessages,
  ...recordsMessages,
  ...movesMessages,
  ...inspectionMessages,
  ...flowMessages,
  ...transferMessages,
  ...developMessages,
  ...papersMessages,
} satisfies Record<string, Label>;

/** Parameters of a message: a text, a figure, or a label in the reader's language. */
export type MessageParams = Record<string, string | number | Label>;

const catalogue: Record<string, Label> = messages;

/** A parameter of a text, or the word for that many of something: `{n} {n|tree|trees}`. */
const HOLE = /\{(\w+)(?:\|([^{}|]+)\|([^{}|]+))?\}/g;

/** Text of a message in the language, its parameters filled in. An unknown key is its own text. */
export function message(key: string, language: Language = 'zh', params: MessageParams = {}): string {
  const at = language === 'zh' ? 0 : 1;
  const said = (param: string | number | Label) => String(typeof param === 'object' ? param[at] : param);
  const text = catalogue[key]?.[at] ?? key;
  return text.replace(HOLE, (whole, name: string, one?: string, many?: string) => {
    if (one === undefined || many === undefined) return said(params[name] ?? whole);
    return Number(params[name]) === 1 ? one : many;
  });
}

/** An English name within a sentence: small at its beginning, unless it is an abbreviation. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The one of a label's two texts that fits the language. */
export const textIn = (language: Language, label: Label): string => label[language === 'zh' ? 0 : 1];

const ONE: Readonly<Record<string, string>> = { people: 'person' };

/** One of what an English unit counts; a measure such as `s` or `ha` is the same for one and for many. */
function singular(unit: string): string {
  if (ONE[unit]) return ONE[unit];
  if (!/^[a-z-]{3,}s$/.test(unit)) return unit;
  if (unit.endsWith('ies')) return `${unit.slice(0, -3)}y`;
  return unit.slice(0, unit.endsWith('ches') ? -2 : -1);
}

/** A unit behind a figure: 1 tree, 2 trees. */
export const unitIn = (language: Language, unit: Label, value: unknown): string =>
  language === 'en' && Number(value) === 1 ? singular(unit[1]) : textIn(language, unit);

/** Language of an Accept-Language header or a client's setting; Chinese unless English comes first. */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';

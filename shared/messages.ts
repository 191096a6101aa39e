import { accessMessages } from './messages/access.js';
import { flowMessages } from './messages/flow.js';
import { developMessages } from './messages/develop.js';
import { inspectionMessages } from './messages/inspection.js';
import { movesMessages } from './messages/moves.js';
import { papersMessages } from './messages/papers.js';
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
  ...recordsMessages,
  ...movesMessages,
  ...inspectionMessages,
  ...flowMessages,
  ...transferMessages,
  ...developMessages,
  ...papersMessages,
} satisfies Record<string, Label>;

/** What a message names: a text, a figure, or a label that is said in the reader's language. */
export type MessageParams = Record<string, string | number | Label>;

const catalogue: Record<string, Label> = messages;

/** Text of a message in the language, its parameters filled in. An unknown key is its own text. */
export function message(key: string, language: Language = 'zh', params: MessageParams = {}): string {
  const at = language === 'zh' ? 0 : 1;
  const said = (param: string | number | Label) => String(typeof param === 'object' ? param[at] : param);
  const text = catalogue[key]?.[at] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => said(params[name] ?? whole));
}

/** An English name within a sentence: small at its beginning, unless it is an abbreviation. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The one of a label's two texts that fits the language. */
export const textIn = (language: Language, label: Label): string => label[language === 'zh' ? 0 : 1];

/** Language of an Accept-Language header or a client's setting; Chinese unless English comes first. */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';

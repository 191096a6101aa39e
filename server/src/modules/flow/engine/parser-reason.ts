import { type Label, message } from '@gushu/shared';

const MAX_PART = 100;
const UNREADABLE = 'unparsable content';
const DUPLICATE = 'duplicate ID';
const LINE = 'line: ';

/** The part of a parser's message in angle brackets, at most `MAX_PART` characters; empty where there is none. */
function partOf(text: string): string {
  const from = text.indexOf('<');
  const to = text.indexOf('>', from);
  return from < 0 || to < 0 ? '' : text.slice(from + 1, to).slice(0, MAX_PART);
}

function reasonOf(text: string): [key: string, params: Record<string, string | number>] {
  const duplicate = text.indexOf(DUPLICATE);
  if (duplicate >= 0) return ['flow.xml.twice', { part: partOf(text.slice(duplicate)) }];
  const part = partOf(text);
  if (text.startsWith('unresolved reference')) return ['flow.xml.reference', { part }];
  if (text.startsWith('unknown attribute')) return ['flow.xml.attribute', { part }];
  if (!text.startsWith(UNREADABLE) || !text.includes(LINE)) return ['flow.xml.other', {}];
  // The parser counts lines from 0.
  const line = parseInt(text.slice(text.indexOf(LINE) + LINE.length), 10) + 1;
  return part ? ['flow.xml.content', { line, part: `<${part}>` }] : ['flow.xml.line', { line }];
}

/** Translates a message of the BPMN parser, which speaks English only, into both languages. */
export function parserReason(text: string): Label {
  const [key, params] = reasonOf(text);
  return [message(key, 'zh', params), message(key, 'en', params)];
}

import { malformed } from './workbook-error.js';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const LAST_CODE = 0x10ffff;

/** Resolves line ends and, unless the text stood in CDATA, the five built-in and the numeric entities. */
export function resolveText(text: string, literal: boolean, part: string): string {
  if (text.includes('\0')) throw malformed(part, 'U+0000');
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (literal) return lines;
  return lines.replace(/&([^;&]{0,12})(;?)/g, (_, name: string, end: string) => {
    const known = end && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (known !== undefined) return known;
    const digits = end ? /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name) : null;
    const code = digits ? parseInt(digits[1] ?? digits[2]!, digits[1] ? 16 : 10) : NaN;
    if (!(code > 0 && code <= LAST_CODE) || (code >= 0xd800 && code < 0xe000))
      throw malformed(part, 'unknown entity');
    return String.fromCodePoint(code);
  });
}

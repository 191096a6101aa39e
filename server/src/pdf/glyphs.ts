import { existsSync } from 'node:fs';
import { openSync } from 'fontkit';
import { CHINESE, RARE, REGULAR } from './fonts.js';

/** A run of a text in a font of its own. */
export interface Run {
  text: string;
  font: string;
}

// Characters that the first font is known to have; most texts hold nothing else, and no font is opened for them.
const COMMON =
  /^[\n\t\u0020-\u007e\u00a0-\u00ff\u2014\u2018\u2019\u201c\u201d\u2026\u2103\u2192\u3000-\u303f\u332d-\u4db5\u4e00-\u9fef\uff01-\uffbe]*$/;
/** Signs that have no picture of their own: they go with the character before them. */
const WITHOUT_PICTURE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

type HasGlyph = (codePoint: number) => boolean;

const cache = new Map<string, HasGlyph>();

/** Whether a font has a character; none where the machine lacks it. */
function glyphsOf(path: string, name?: string): HasGlyph {
  const known = cache.get(path);
  if (known) return known;
  const font = existsSync(path) ? openSync(path, name) : undefined;
  const made: HasGlyph = (codePoint) => font?.hasGlyphForCodePoint(codePoint) ?? false;
  cache.set(path, made);
  return made;
}

/** The font that has a character; undefined where none has. */
function fontOf(character: string): string | undefined {
  const code = character.codePointAt(0)!;
  if (glyphsOf(REGULAR, 'NotoSansCJKsc-Regular')(code)) return CHINESE;
  return RARE.find(({ path }) => glyphsOf(path)(code))?.name;
}

/** The code of a character. */
const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The texts of a paper, each of their characters in a font that has it. */
export class Glyphs {
  /** Codes of the characters that no font has: they stand on the paper in their place. */
  readonly missing = new Set<string>();

  /** A text as runs; undefined where the first font has all of it. */
  runs(text: string): Run[] | undefined {
    if (COMMON.test(text)) return undefined;
    const runs: Run[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const isInvisible = WITHOUT_PICTURE.test(character);
      const font = isInvisible ? (last?.font ?? CHINESE) : fontOf(character);
      if (font === undefined) this.missing.add(codeOf(character));
      const said = font === undefined ? `〔${codeOf(character)}〕` : character;
      const name = font ?? CHINESE;
      if (last?.font === name) last.text += said;
      else runs.push({ text: said, font: name });
    }
    return runs.length === 1 && runs[0]!.text === text && runs[0]!.font === CHINESE ? undefined : runs;
  }

  /** Content of pdfmake, its texts in runs. What is no text (names, sizes, pictures, codes to scan) stays. */
  content(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((each) => this.content(each));
    if (typeof node === 'string') {
      const runs = this.runs(node);
      return runs ? { text: runs } : node;
    }
    if (typeof node !== 'object' || node === null) return node;
    const changed: Record<string, unknown> = { ...node };
    const { text } = changed;
    if (text !== undefined)
      changed['text'] = typeof text === 'string' ? (this.runs(text) ?? text) : this.content(text);
    for (const key of ['stack', 'columns', 'ul', 'ol'])
      if (key in changed) changed[key] = this.content(changed[key]);
    const table = changed['table'] as { body: unknown } | undefined;
    if (table) changed['table'] = { ...table, body: this.content(table.body) };
    return changed;
  }
}

import { inflateSync } from 'node:zlib';

const OBJECT = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const STREAM = /stream\r?\n([\s\S]*)\r?\nendstream/;
const FONT = /\/(F\d+) (\d+) 0 R/g;
const SHOWN = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

/** The stream of an object of a PDF. */
function streamOf(object: string): string {
  const bytes = Buffer.from(STREAM.exec(object)?.[1] ?? '', 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The letters of a font's glyphs, by their numbers: what a reader copies. */
const lettersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/\[((?:<[\da-f ]*> ?)+)\]/gi)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

/** All that can be copied out of a PDF that pdfmake has written, one text after the other. */
export function pdfText(file: string): string {
  const objects = new Map([...file.matchAll(OBJECT)].map(([, id = '', object = '']) => [id, object]));
  const fonts = new Map(
    [...file.matchAll(FONT)].map(([, name = '', id = '']) => {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, lettersOf(streamOf(objects.get(cmap) ?? ''))];
    }),
  );
  let letters: string[] = [];
  return [...objects.values()]
    .filter((object) => STREAM.test(object) && !/\/Subtype|\/Length1/.test(object))
    .flatMap((object) => [...streamOf(object).matchAll(SHOWN)])
    .map(([, font, glyphs]) => {
      if (font) letters = fonts.get(font) ?? [];
      const hex = [...(glyphs ?? '').matchAll(/<([\da-f]+)>/gi)].map(([, part = '']) => part).join('');
      return (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('');
    })
    .join('');
}

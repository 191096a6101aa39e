import { MAIN } from './namespaces.js';
import { xmlText } from './sheet-xml.js';

/** How a cell looks, each once in a workbook. */
export interface Look {
  font?: 'head' | 'required' | 'note' | 'wrong';
  fill?: 'head' | 'wrong';
  align?: 'middle' | 'top';
  /** Number format; `@` keeps leading zeros of what a person types. */
  format?: string | undefined;
}

const FONTS = {
  plain: '<sz val="11"/><color theme="1"/><name val="Calibri"/><family val="2"/>',
  head: '<b/><sz val="11"/><color rgb="FF1F3D2B"/><name val="Calibri"/><family val="2"/>',
  required: '<b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/><family val="2"/>',
  note: '<sz val="9"/><color rgb="FF6B6B6B"/><name val="Calibri"/><family val="2"/>',
  wrong: '<sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/><family val="2"/>',
};
const FILLS = { none: '', gray: '', head: 'FFE3EFE6', wrong: 'FFFFC7CE' };
const FONT_NAMES = Object.keys(FONTS);
const FILL_NAMES = Object.keys(FILLS);
/** Excel's own formats end before it. */
const FIRST_FORMAT = 164;
const TEXT_FORMAT = 49;

const fillXml = (name: string): string => {
  const colour = FILLS[name as keyof typeof FILLS];
  if (colour === '')
    return `<fill><patternFill patternType="${name === 'none' ? 'none' : 'gray125'}"/></fill>`;
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;
};

/** The looks that a workbook uses, numbered as its cells name them; number 0 is the plain one. */
export class Styles {
  private readonly numbers = new Map<string, number>([['{}', 0]]);
  private readonly looks: Look[] = [{}];
  private readonly formats: string[] = [];

  /** Number of a look. */
  of(look: Look): number {
    const key = JSON.stringify(look);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.looks.length);
    return this.looks.push(look) - 1;
  }

  /** The part `styles.xml`. */
  xml(): string {
    const looks = this.looks.map((look) => this.lookXml(look)).join('');
    const formats = this.formats
      .map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${xmlText(code)}"/>`)
      .join('');
    const fonts = Object.values(FONTS)
      .map((font) => `<font>${font}</font>`)
      .join('');
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="${MAIN}">${formats && `<numFmts count="${this.formats.length}">${formats}</numFmts>`}<fonts count="${FONT_NAMES.length}">${fonts}</fonts><fills count="${FILL_NAMES.length}">${FILL_NAMES.map(fillXml).join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${this.looks.length}">${looks}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }

  private lookXml({ font, fill, align, format }: Look): string {
    const ids = `numFmtId="${this.formatId(format)}" fontId="${FONT_NAMES.indexOf(font ?? 'plain')}" fillId="${FILL_NAMES.indexOf(fill ?? 'none')}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"`;
    if (!align) return `<xf ${ids}/>`;
    const vertical = align === 'middle' ? 'center' : 'top';
    return `<xf ${ids} applyAlignment="1"><alignment vertical="${vertical}" wrapText="1"/></xf>`;
  }

  private formatId(format: string | undefined): number {
    if (format === undefined) return 0;
    if (format === '@') return TEXT_FORMAT;
    const at = this.formats.indexOf(format);
    return FIRST_FORMAT + (at >= 0 ? at : this.formats.push(format) - 1);
  }
}

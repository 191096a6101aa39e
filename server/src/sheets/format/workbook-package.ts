import { MAIN, OFFICE } from './namespaces.js';
import { xmlText } from './sheet-xml.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Excel's limit of a sheet's name. */
const MAX_NAME = 31;

/** A sheet as the package names it. */
export interface SheetPart {
  name: string;
  hasNotes: boolean;
}

/** A note at a cell; row and column count from 0. */
export interface CellNote {
  ref: string;
  row: number;
  column: number;
  text: string;
}

/** Names of sheets as Excel takes them: no character of addresses, 31 at most, none twice. */
export function sheetName(name: string, taken: readonly string[]): string {
  const plain =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'|'$/g, ' ')
      .slice(0, MAX_NAME) || 'Sheet';
  const used = new Set(taken.map((each) => each.toLowerCase()));
  for (let n = 1; ; n++) {
    const found = n === 1 ? plain : `${plain.slice(0, MAX_NAME - String(n).length - 1)} ${n}`;
    if (!used.has(found.toLowerCase())) return found;
  }
}

const each = (sheets: readonly SheetPart[], xml: (sheet: SheetPart, number: number) => string): string =>
  sheets.map((sheet, i) => xml(sheet, i + 1)).join('');

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relationships = (lines: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines}</Relationships>`;

/** The parts of a workbook besides its sheets and styles, by name. */
export function packageParts(sheets: readonly SheetPart[]): [name: string, xml: string][] {
  const override = (name: string, type: string): string =>
    `<Override PartName="${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const types = [
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>`,
    override('/xl/workbook.xml', 'sheet.main'),
    override('/xl/styles.xml', 'styles'),
    each(sheets, ({ hasNotes }, n) => {
      const notes = hasNotes ? override(`/xl/comments${n}.xml`, 'comments') : '';
      return `${override(`/xl/worksheets/sheet${n}.xml`, 'worksheet')}${notes}`;
    }),
  ].join('');
  const listed = each(
    sheets,
    ({ name }, n) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  const parts = each(sheets, (_, n) => relationship(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`));
  return [
    ['[Content_Types].xml', `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types}</Types>`],
    ['_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${listed}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(parts + relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml')),
    ],
  ];
}

const shape = ({ row, column }: CellNote, number: number): string =>
  `<v:shape id="_x0000_s${1024 + number}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:150pt;height:60pt;z-index:${number};visibility:hidden" fillcolor="#ffffe1"><v:fill color2="#ffffe1"/><v:textbox><div style="text-align:left"/></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;

/** The parts of a sheet's notes, by name: their texts, their boxes, and where both are. */
export function noteParts(number: number, notes: readonly CellNote[]): [name: string, xml: string][] {
  const texts = notes
    .map(
      ({ ref, text }) =>
        `<comment ref="${ref}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
    )
    .join('');
  const boxes = notes.map((note, i) => shape(note, i + 1)).join('');
  const shapeType =
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  return [
    [
      `xl/comments${number}.xml`,
      `${HEAD}<comments xmlns="${MAIN}"><authors><author></author></authors><commentList>${texts}</commentList></comments>`,
    ],
    [
      `xl/drawings/vmlDrawing${number}.vml`,
      `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>${shapeType}${boxes}</xml>`,
    ],
    [
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      relationships(
        relationship('rId1', 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`) +
          relationship('rId2', 'comments', `../comments${number}.xml`),
      ),
    ],
  ];
}

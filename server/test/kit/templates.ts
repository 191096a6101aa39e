import { xmlText } from '../../src/sheets/format/sheet-xml.js';
import { openArchive } from '../../src/sheets/format/zip-guard.js';
import { makeZip, MAIN } from './package.js';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const SHEET_TYPE = `${TYPE}.spreadsheetml`;

/** A relation of a part of a hand-made workbook: id, the last word of its type, and the part or address. */
type Named = readonly [id: string, kind: string, target: string];

/** A sheet of a hand-made workbook. */
interface HandSheet {
  name?: string;
  /** Texts, numbers, or the XML of a cell from behind its address on, which begins with a blank or an angle bracket. */
  cells: Readonly<Record<string, string | number>>;
  merges?: readonly string[];
  /** XML before and behind the cells. */
  before?: string;
  behind?: string;
  /** Attributes of rows, by number. */
  rows?: Readonly<Record<number, string>>;
  names?: readonly Named[];
}

/** A hand-made workbook: parts with their content type and their relations. */
interface HandBook {
  sheets: readonly HandSheet[];
  parts?: Readonly<Record<string, readonly [type: string, data: string | Buffer, ...names: Named[]]>>;
  /** XML behind the list of sheets, and what the workbook names besides them. */
  workbook?: string;
  names?: readonly Named[];
  type?: string;
}

const RAW = /^(?: \w+="|>)/;

function rowsXml({ cells, rows = {} }: HandSheet): string {
  const byRow = new Map<number, string>();
  const order = (ref: string) => [Number(/\d+$/.exec(ref)![0]), ref.replace(/\d+$/, '').padStart(3)] as const;
  const sorted = Object.entries(cells).sort(([a], [b]) => {
    const [[rowA, columnA], [rowB, columnB]] = [order(a), order(b)];
    return rowA - rowB || columnA.localeCompare(columnB);
  });
  for (const [ref, value] of sorted) {
    const [row] = order(ref);
    const said = String(value);
    const rest =
      typeof value === 'number'
        ? `><v>${value}</v>`
        : RAW.test(said)
          ? said
          : ` t="inlineStr"><is><t xml:space="preserve">${xmlText(said)}</t></is>`;
    byRow.set(row, `${byRow.get(row) ?? ''}<c r="${ref}"${rest}</c>`);
  }
  return [...byRow].map(([row, xml]) => `<row r="${row}"${rows[row] ?? ''}>${xml}</row>`).join('');
}

function sheetXml(sheet: HandSheet): string {
  const { merges = [], before = '', behind = '' } = sheet;
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const list = merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`;
  return `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheetData>${rowsXml(sheet)}</sheetData>${list}${behind}</worksheet>`;
}

function namesXml(names: readonly Named[]): string {
  const lines = names.map(([id, kind, target]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${xmlText(target)}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

const namesOf = (part: string): string => part.replace(/[^/]*$/, '_rels/$&.rels');

/** A workbook as a program may write it, with what no library of ours writes. */
export function handMade({ sheets, parts = {}, workbook = '', names = [], type }: HandBook): Buffer {
  const override = (name: string, of: string) => `<Override PartName="/${name}" ContentType="${of}"/>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>',
    override('xl/workbook.xml', type ?? `${SHEET_TYPE}.sheet.main+xml`),
    ...sheets.map((_, at) => override(`xl/worksheets/sheet${at + 1}.xml`, `${SHEET_TYPE}.worksheet+xml`)),
    ...Object.entries(parts).map(([name, [of]]) => override(name, of)),
  ];
  const listed = sheets.map(
    ({ name }, at) =>
      `<sheet name="${xmlText(name ?? `表${at + 1}`)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const named = sheets.map((_, at): Named => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`]);
  const data: [string, string | Buffer][] = [
    ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`],
    ['_rels/.rels', namesXml([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${workbook}</workbook>`,
    ],
    [namesOf('xl/workbook.xml'), namesXml([...named, ...names])],
  ];
  for (const [at, sheet] of sheets.entries()) {
    const name = `xl/worksheets/sheet${at + 1}.xml`;
    data.push([name, sheetXml(sheet)]);
    if (sheet.names) data.push([namesOf(name), namesXml(sheet.names)]);
  }
  for (const [name, [, content, ...others]] of Object.entries(parts)) {
    data.push([name, content]);
    if (others.length > 0) data.push([namesOf(name), namesXml(others)]);
  }
  return makeZip(data.map(([name, content]) => ({ name, data: content })));
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Place of a drawing: its upper and its lower row, counted from 0, and its setting for inserted rows. */
export interface Drawn {
  from: number;
  to: number;
  as?: 'twoCell' | 'oneCell' | 'absolute';
  /** XML of the drawing. */
  xml?: string;
}

const corner = (name: string, row: number, column: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;

/** The drawing of a sheet. */
export function drawingXml(drawn: readonly Drawn[]): string {
  const anchors = drawn.map(
    ({ from, to, as = 'twoCell', xml = '<xdr:sp macro="" textlink=""/>' }) =>
      `<xdr:twoCellAnchor editAs="${as}">${corner('from', from, 0)}${corner('to', to, 2)}${xml}<xdr:clientData/></xdr:twoCellAnchor>`,
  );
  return `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}" xmlns:c="${DRAWING}/chart">${anchors.join('')}</xdr:wsDr>`;
}

/** Content types of parts that tests make by hand. */
export const PART_TYPES = {
  drawing: `${TYPE}.drawing+xml`,
  chart: `${TYPE}.drawingml.chart+xml`,
  table: `${SHEET_TYPE}.table+xml`,
  comments: `${SHEET_TYPE}.comments+xml`,
  vml: `${TYPE}.vmlDrawing`,
  shared: `${SHEET_TYPE}.sharedStrings+xml`,
  styles: `${SHEET_TYPE}.styles+xml`,
  macros: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
};

/** The text of a part of a workbook. */
export async function partIn(workbook: Uint8Array, name: string): Promise<string> {
  const archive = await openArchive(Buffer.from(workbook));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of archive.read(name)) chunks.push(chunk);
  } finally {
    archive.close();
  }
  return Buffer.concat(chunks).toString();
}

/** All values of an attribute of the elements of a name, in their order. */
export const attributesIn = (xml: string, element: string, attribute: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${element}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );

/** Texts of the elements of a name, in their order. */
export const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${element}(?:\\s[^>]*)?>([^<]*)</`, 'g'))].map(
    ([, text = '']) => text,
  );

/** Cells of a sheet of a workbook as they stand in its XML, by address. */
export async function cellsIn(workbook: Uint8Array, sheet = 1): Promise<Record<string, string>> {
  const xml = await partIn(workbook, `xl/worksheets/sheet${sheet}.xml`);
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)];
  return Object.fromEntries(
    cells.map(([, ref = '', inner = '']) => [ref, inner.replace(/<[^>]*>/g, '')]).filter(([, text]) => text),
  ) as Record<string, string>;
}

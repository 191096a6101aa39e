import { WorkbookError } from '../format/workbook-error.js';
import { moveDrawings } from './drawings.js';
import { RowsXml } from './filled-rows.js';
import { type Maps, moveNames, moveTable, SheetMover } from './moved-sheet.js';
import {
  type Filling,
  mayHoldPlaceholder,
  namesItem,
  type Placeholder,
  placeholdersIn,
  singleValues,
  wholeText,
} from './placeholders.js';
import { sheetKey } from './references.js';
import { RowMap } from './row-map.js';
import { placeIn, readSheet, type SheetTemplate } from './sheet-template.js';
import { type TextOutsideCells, textsOutsideCells } from './outside-cells.js';
import { TemplateError } from './template-error.js';
import {
  packageBytes,
  type Part,
  partNamed,
  partsOf,
  type Pieces,
  readPackage,
  type WorkbookPackage,
} from './workbook-package.js';
import { nodeIn, nodesIn, nodeXml, prefixOf, valueOf, XML_HEAD, type XmlNode } from './xml-nodes.js';

const ROWS_HERE = '<rows-here/>';

/** A sheet with the rows of all items. */
export interface FilledSheet {
  sheet: SheetTemplate;
  map: RowMap;
  filling: Filling;
}

/**
 * A workbook with placeholders. `{{year}}` becomes a value wherever it stands; rows with `{{row.…}}` stand once for
 * each item, and all else follows as if Excel had inserted them. It is filled once: moved rows are not moved again.
 */
export class TemplateBook {
  readonly sheets: readonly SheetTemplate[];
  /** Texts that cells share. */
  readonly shared: readonly XmlNode[];
  private readonly outside: readonly TextOutsideCells[];

  private constructor(private readonly book: WorkbookPackage) {
    this.shared = nodesIn(this.texts?.node ?? NOTHING, 'si');
    this.sheets = this.readSheets();
    this.outside = this.sheets.flatMap((sheet) => textsOutsideCells(book, sheet));
  }

  /** Reads a template. @throws WorkbookError, TemplateError */
  static async read(content: Uint8Array): Promise<TemplateBook> {
    return new TemplateBook(await readPackage(content));
  }

  private get texts(): Part | undefined {
    return partsOf(this.book, this.book.main, 'sharedStrings')[0];
  }

  /** The part that says how cells look. */
  get styles(): Buffer | undefined {
    return partsOf(this.book, this.book.main, 'styles')[0]?.bytes;
  }

  get date1904(): boolean {
    const properties = nodeIn(this.book.main.node!, 'workbookPr');
    return ['1', 'true'].includes(properties?.attributes.get('date1904') ?? '');
  }

  /** All placeholders. @throws TemplateError for one that is not complete or stands where nothing is filled */
  placeholders(): Placeholder[] {
    const cells = this.sheets.flatMap((sheet) =>
      sheet.rows.flatMap(({ number, cells: row }) =>
        row.flatMap(({ letters, placeholder }) =>
          placeholder ? placeholdersIn(placeholder.text, placeIn(sheet, `${letters}${number}`)) : [],
        ),
      ),
    );
    const others = this.outside.flatMap(({ text, cell }) => {
      if (namesItem(text)) throw new TemplateError('report.rowOutside', { cell });
      return placeholdersIn(text, cell);
    });
    return [...cells, ...others];
  }

  /** Where the rows of each sheet will stand, sheet by sheet. */
  filled(filling: Filling): FilledSheet[] {
    return this.sheets.map((sheet) => ({
      sheet,
      map: new RowMap(sheet.blocks, filling.rows.length),
      filling,
    }));
  }

  /** The filled workbook as a file. @throws TemplateError for what cannot follow its rows */
  async fill(filling: Filling): Promise<Uint8Array> {
    const filled = this.filled(filling);
    const maps: Maps = new Map(filled.map(({ sheet, map }) => [sheetKey(sheet.name), map]));
    const { book } = this;
    for (const { sheet, map } of filled) {
      new SheetMover(sheet, maps).move();
      for (const { node } of partsOf(book, sheet.part, 'table')) moveTable(sheet, node!, map);
      moveDrawings(book, sheet, maps);
    }
    moveNames(
      book.main.node!,
      this.sheets.map(({ name }) => name),
      maps,
    );
    for (const text of this.outside) text.fill(singleValues(filling));
    const { texts } = this;
    // Every cell that showed a placeholder has a text of its own now.
    if (texts?.node)
      texts.node = {
        ...texts.node,
        children: this.shared.map((text) => (mayHoldPlaceholder(wholeText(text)) ? blankText(text) : text)),
      };
    return packageBytes(book, new Map(filled.map((each) => [each.sheet.part.name, sheetPieces(each)])));
  }

  private readSheets(): SheetTemplate[] {
    const { book } = this;
    const list = nodeIn(book.main.node!, 'sheets');
    const named = list ? nodesIn(list, 'sheet') : [];
    const sheets = named.flatMap((node, at) => {
      const part = partNamed(book, book.main, valueOf(node, 'id'));
      const name = node.attributes.get('name') ?? '';
      if (part?.kind !== 'worksheet') throw new WorkbookError('sheet.broken', { part: book.main.name });
      const isHidden = (node.attributes.get('state') ?? 'visible') !== 'visible';
      const about = { name, isHidden, isFirst: at === 0, part };
      if (mayHoldPlaceholder(name))
        throw new TemplateError('report.brackets', { cell: [`工作表 ${name}`, `Sheet ${name}`] });
      return readSheet(about, this.shared);
    });
    if (sheets.every(({ isHidden }) => isHidden)) throw new WorkbookError('sheet.noSheet');
    if (new Set(sheets.map(({ part }) => part)).size < sheets.length)
      throw new WorkbookError('sheet.broken', { part: book.main.name });
    return sheets;
  }
}

const NOTHING: XmlNode = { name: 'sst', attributes: new Map(), children: [] };

const blankText = (text: XmlNode): XmlNode => ({
  ...text,
  children: [{ name: `${prefixOf(text)}t`, attributes: new Map(), children: [] }],
});

/** A sheet piece by piece: its rows are too many to be one text. */
function* sheetPieces({ sheet, map, filling }: FilledSheet): Pieces & Generator<Buffer> {
  const data = nodeIn(sheet.root, 'sheetData')!;
  data.children = [{ name: 'rows-here', attributes: new Map(), children: [] }];
  const [before = '', after = ''] = nodeXml(sheet.root).split(ROWS_HERE);
  yield Buffer.from(`${XML_HEAD}${before}`);
  yield* new RowsXml(sheet, map, filling).pieces();
  yield Buffer.from(after);
}

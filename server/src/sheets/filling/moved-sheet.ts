import type { Label } from '@gushu/shared';
import {
  type Following,
  grownRef,
  grownRefs,
  movedFormula,
  movedRef,
  rangeOf,
  rowsOf,
  sheetKey,
} from './references.js';
import type { RowMap } from './row-map.js';
import { placeIn, type SheetTemplate } from './sheet-template.js';
import { TemplateError } from './template-error.js';
import { localOf, nodesIn, numberOf, textOf, type XmlNode } from './xml-nodes.js';

/** Where the rows of all sheets stand, by name. */
export type Maps = ReadonlyMap<string, RowMap>;

/** Elements that a sheet may have; any other would not follow the rows. */
const KNOWN: ReadonlySet<string> = new Set([
  ...[
    'sheetPr',
    'dimension',
    'sheetViews',
    'sheetFormatPr',
    'cols',
    'sheetData',
    'sheetCalcPr',
    'sheetProtection',
  ],
  ...['protectedRanges', 'autoFilter', 'sortState', 'mergeCells', 'phoneticPr', 'conditionalFormatting'],
  ...[
    'dataValidations',
    'hyperlinks',
    'printOptions',
    'pageMargins',
    'pageSetup',
    'headerFooter',
    'rowBreaks',
  ],
  ...['colBreaks', 'ignoredErrors', 'drawing', 'legacyDrawing', 'legacyDrawingHF', 'drawingHF', 'picture'],
  ...['tableParts', 'extLst'],
]);
/** Elements that no reader of the sheet misses. */
const DROPPED: ReadonlySet<string> = new Set([
  'customProperties',
  'cellWatches',
  'smartTags',
  'webPublishItems',
]);
const FORMULAS: ReadonlySet<string> = new Set(['formula', 'formula1', 'formula2', 'f']);

const SHOWN_REFS = ['topLeftCell', 'activeCell'];

/** Moves all that a sheet says of its rows besides their cells. */
export class SheetMover {
  private readonly map: RowMap;

  constructor(
    private readonly sheet: SheetTemplate,
    private readonly maps: Maps,
  ) {
    this.map = maps.get(sheetKey(sheet.name))!;
  }

  /** Moves everything below the sheet's element. @throws TemplateError for what cannot follow its rows */
  move(): void {
    const { root } = this.sheet;
    const isGone = (name: string) =>
      DROPPED.has(name) || (name === 'mergeCells' && this.sheet.merges.length === 0);
    root.children = root.children.filter(
      (child) => typeof child === 'string' || !isGone(localOf(child.name)),
    );
    for (const node of nodesIn(root)) {
      const name = localOf(node.name);
      if (!KNOWN.has(name))
        throw new TemplateError('report.unsupported', { name: `${name} (${this.sheet.name})` });
      if (name === 'mergeCells') this.mergeCells(node);
      else if (name === 'hyperlinks')
        this.repeated(node, 'hyperlink', ({ attributes }) => attributes.get('ref'));
      else if (name === 'rowBreaks') this.breaks(node);
      else if (name === 'dimension') this.dimension(node);
      else if (name !== 'sheetData') this.follow(node, this.sheet.name);
    }
  }

  private mergeCells(node: XmlNode): void {
    const { map } = this;
    const refs = this.sheet.merges.flatMap(({ ref, top, bottom }) => {
      const block = map.blockAt(top);
      const isInside = block !== undefined && bottom <= block.to;
      if (isInside) return this.copies(top).map((copy) => movedRef(ref, map, copy));
      return [grownRef(ref, map, this.place(ref))];
    });
    const name = `${this.sheet.prefix}mergeCell`;
    node.attributes.set('count', String(refs.length));
    node.children = refs.map((ref) => ({ name, attributes: new Map([['ref', ref]]), children: [] }));
  }

  /** The elements of a list once for each copy of the block that they stand in. */
  private repeated(list: XmlNode, local: string, refOf: (node: XmlNode) => string | undefined): void {
    list.children = nodesIn(list, local).flatMap((node) => {
      const ref = refOf(node) ?? '';
      const rows = rowsOf(ref);
      const copies = rows && this.map.blockAt(rows[0]) ? this.copies(rows[0]) : [0];
      return copies.map((copy) => this.copied(node, { copy, ref }));
    });
  }

  private copied(node: XmlNode, at: { copy: number; ref: string }): XmlNode {
    const { map } = this;
    const attributes = new Map(node.attributes);
    const following = this.following(at.ref);
    const formula = (text: string) =>
      movedFormula(text, following.block ? { ...following, copy: at.copy } : { ...following, isList: true });
    for (const [name, value] of attributes)
      if (name === 'ref') attributes.set(name, movedRef(value, map, at.copy));
      else if (name === 'location') attributes.set(name, formula(value));
    const children = node.children.map((child) => {
      if (typeof child === 'string') return child;
      const name = localOf(child.name);
      if (name === 'sqref') return { ...child, children: [movedRef(textOf(child), map, at.copy)] };
      return name === 'f' ? { ...child, children: [formula(textOf(child))] } : child;
    });
    return { name: node.name, attributes, children };
  }

  /** A page ends below a row, and below the last copy of the last row of an item. */
  private breaks(list: XmlNode): void {
    for (const { attributes } of nodesIn(list, 'brk')) {
      const row = numberOf(attributes.get('id')) ?? 0;
      const isLast = this.map.blockAt(row)?.to === row;
      attributes.set('id', String(isLast ? this.map.last(row) : this.map.first(row)));
    }
  }

  private dimension({ attributes }: XmlNode): void {
    const [from, to] = rowsOf(attributes.get('ref') ?? '') ?? [1, 1];
    const letters = (attributes.get('ref') ?? 'A1').replace(/[\d$]/g, '').split(':');
    attributes.set('ref', `${letters[0]}${this.map.first(from)}:${letters.at(-1)}${this.map.last(to)}`);
  }

  /** References in the attributes and formulas of an element and all below it. */
  private follow(node: XmlNode, ref: string): void {
    const { map } = this;
    const { attributes } = node;
    const name = localOf(node.name);
    const inside = attributes.get('sqref') ?? attributes.get('ref') ?? this.sqrefIn(node) ?? ref;
    const place = this.place(inside);
    if (name === 'sparklines') {
      this.repeated(node, 'sparkline', (each) => this.sqrefIn(each));
      return;
    }
    if (name === 'sheetView')
      node.children = node.children.filter(
        (child) => typeof child === 'string' || localOf(child.name) !== 'selection',
      );
    if (attributes.has('sqref')) attributes.set('sqref', grownRefs(attributes.get('sqref')!, map));
    if (attributes.has('ref')) attributes.set('ref', grownRef(attributes.get('ref')!, map, place));
    for (const shown of SHOWN_REFS)
      if (attributes.has(shown)) attributes.set(shown, movedRef(attributes.get(shown)!, map));
    if (name === 'sqref') node.children = [grownRefs(textOf(node), map)];
    else if (FORMULAS.has(name) && nodesIn(node).length === 0)
      node.children = [movedFormula(textOf(node), this.following(inside))];
    for (const child of nodesIn(node)) this.follow(child, inside);
  }

  private sqrefIn(node: XmlNode): string | undefined {
    const [sqref] = nodesIn(node, 'sqref');
    return sqref && textOf(sqref);
  }

  /** How formulas of the cells at a reference follow. */
  private following(ref: string): Following {
    const [row] = rowsOf(ref.split(' ')[0]!) ?? [0];
    const { sheet, maps, map } = this;
    return { sheet: sheet.name, maps, place: this.place(ref), block: map.blockAt(row) };
  }

  private place(ref: string): Label {
    return placeIn(this.sheet, ref.split(' ')[0]!);
  }

  private copies(row: number): number[] {
    return this.map.blockAt(row) ? Array.from({ length: this.map.copies }, (_, copy) => copy) : [0];
  }
}

/** Moves the references of a table (a list object) of a sheet: it grows with the items that stand in it. */
export function moveTable(sheet: SheetTemplate, table: XmlNode, map: RowMap): void {
  const ref = table.attributes.get('ref') ?? '';
  const place = placeIn(sheet, ref);
  const { left, right, top, bottom } = rangeOf(ref) ?? { left: 1, right: 0, top: 1, bottom: 0 };
  const body = top + (numberOf(table.attributes.get('headerRowCount')) ?? 1);
  const totals = bottom - (numberOf(table.attributes.get('totalsRowCount')) ?? 0) + 1;
  // The names of its columns are said twice, in the cells and in the table itself: they have to stay.
  for (const { number, cells } of sheet.rows) {
    const isHead = top <= number && number < body;
    const changing = cells.find((cell) => cell.placeholder && left <= cell.column && cell.column <= right);
    if (isHead && changing)
      throw new TemplateError('report.tableHead', { cell: placeIn(sheet, `${changing.letters}${number}`) });
    if ((isHead || (totals <= number && number <= bottom)) && map.blockAt(number))
      throw new TemplateError('report.tableHead', { cell: place });
  }
  const walk = (node: XmlNode): void => {
    const name = localOf(node.name);
    if (name === 'calculatedColumnFormula' || name === 'totalsRowFormula')
      throw new TemplateError('report.formula', { cell: place });
    const own = node.attributes.get('ref');
    if (own !== undefined) node.attributes.set('ref', grownRef(own, map, place));
    nodesIn(node).forEach(walk);
  };
  walk(table);
}

/** Moves the references of what the workbook has names for: print areas among them. */
export function moveNames(workbook: XmlNode, sheets: readonly string[], maps: Maps): void {
  workbook.children = workbook.children.filter(
    (child) => typeof child === 'string' || localOf(child.name) !== 'customWorkbookViews',
  );
  for (const list of nodesIn(workbook, 'definedNames'))
    for (const node of nodesIn(list, 'definedName')) {
      const name = (node.attributes.get('name') ?? '').replace('_xlnm.', '');
      const isMacro = ['function', 'vbProcedure', 'xlm'].some((flag) =>
        ['1', 'true'].includes(node.attributes.get(flag) ?? ''),
      );
      if (isMacro) throw new TemplateError('report.macro');
      const sheet = sheets[numberOf(node.attributes.get('localSheetId')) ?? 0] ?? '';
      const place: Label = [`名称 ${name}`, `Name ${name}`];
      node.children = [movedFormula(textOf(node), { sheet, maps, place, isList: true })];
    }
}

import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

const inside = (table: HTMLElement, tag: string): string | null =>
  table.querySelector(`:scope > ${tag}`)?.innerHTML ?? null;

/**
 * A table with its caption and the widths of its columns. The editor knows rows alone: what stands around them is kept beside
 * the table and written back by `toStored`.
 */
const TextTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (table: HTMLElement) => inside(table, 'caption'),
      renderHTML: ({ caption }: Record<string, unknown>) =>
        caption === null ? {} : { 'data-caption': caption },
    },
    captionText: {
      default: null,
      parseHTML: (table: HTMLElement) => table.querySelector(':scope > caption')?.textContent ?? null,
      renderHTML: ({ captionText }: Record<string, unknown>) =>
        captionText === null ? {} : { 'data-caption-text': captionText },
    },
    columns: {
      default: null,
      parseHTML: (table: HTMLElement) => inside(table, 'colgroup'),
      renderHTML: ({ columns }: Record<string, unknown>) =>
        columns === null ? {} : { 'data-columns': columns },
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

const sectionOf = (row: HTMLElement): string | null => {
  const section = row.parentElement?.tagName.toLowerCase();
  return section === 'thead' || section === 'tfoot' ? section : (row.dataset['section'] ?? null);
};

const TextRow = TableRow.extend({
  addAttributes: () => ({
    section: {
      default: null,
      parseHTML: sectionOf,
      renderHTML: ({ section }: Record<string, unknown>) =>
        section === null ? {} : { 'data-section': section },
    },
  }),
});

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const CELL = {
  addAttributes: () => ({
    colspan: spanOf('colspan'),
    rowspan: spanOf('rowspan'),
    // Widths stand in the style of cells and columns.
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
};

export const tables = [TextTable, TextRow, TableCell.extend(CELL), TableHeader.extend(CELL)];

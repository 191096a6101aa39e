import { posix } from 'node:path';
import { WorkbookError } from './workbook-error.js';
import { XmlScanner } from './xml-scanner.js';
import type { Archive } from './zip-guard.js';

/** Where a workbook keeps what the reader needs. */
export interface WorkbookParts {
  sheet: string;
  /** The further worksheets that a person sees. */
  others: readonly { name: string; part: string }[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  date1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

/** Feeds a part that describes the workbook to a scanner; answers the scanner when the part has ended well. */
export async function scanPart<S extends XmlScanner>(
  archive: Archive,
  part: string,
  scanner: S,
  chunkSize?: number,
): Promise<S> {
  archive.assertDescription(part);
  for await (const chunk of archive.read(part, chunkSize)) scanner.write(chunk);
  scanner.end();
  return scanner;
}

class RelationsScanner extends XmlScanner {
  readonly byId = new Map<string, Relation>();

  constructor(
    part: string,
    private readonly folder: string,
  ) {
    super(part, { Relationship: 1 });
  }

  /** The part of the first relation whose type ends in `/kind`; the namespace before it differs in strict files. */
  find(kind: string): string | undefined {
    for (const { type, target } of this.byId.values()) if (type.endsWith(`/${kind}`)) return target;
    return undefined;
  }

  protected override open(tag: number): void {
    const id = tag === 1 ? this.value('Id') : undefined;
    const target = this.value('Target');
    if (id === undefined || target === undefined || this.value('TargetMode') === 'External') return;
    this.byId.set(id, { type: this.value('Type') ?? '', target: partAt(this.folder, target) });
  }

  protected override close(): void {
    // Relations stand side by side.
  }

  protected override text(): void {
    // Relations hold no text.
  }
}

/** Name of the part that a relation of a part in that folder leads to. */
export function partAt(folder: string, target: string): string {
  const path = decodeTarget(target);
  return posix.join('/', path.startsWith('/') ? path : `${folder}/${path}`);
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

class WorkbookScanner extends XmlScanner {
  readonly sheets: { name: string; relation: string; hidden: boolean }[] = [];
  date1904 = false;

  constructor(part: string) {
    super(part, { workbook: 1, sheet: 2, workbookPr: 3 });
  }

  protected override open(tag: number): void {
    if (this.depth === 1 && tag !== 1) throw new WorkbookError('sheet.notXlsx');
    if (tag === 2) {
      const state = this.value('state') ?? 'visible';
      const [name, relation] = [this.value('name') ?? '', this.value('id') ?? ''];
      this.sheets.push({ name, relation, hidden: state !== 'visible' });
    } else if (tag === 3) this.date1904 = ['1', 'true'].includes(this.value('date1904') ?? '');
  }

  protected override close(): void {
    // Everything is in attributes.
  }

  protected override text(): void {
    // Everything is in attributes.
  }
}

async function relationsOf(archive: Archive, part: string): Promise<RelationsScanner> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const scanner = new RelationsScanner(name, folder);
  return archive.has(name) ? scanPart(archive, name, scanner) : scanner;
}

/** Finds the first worksheet that a person sees, by the workbook's own list and not by file names. */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const root = await relationsOf(archive, '/');
  const main = root.find('officeDocument') ?? '/xl/workbook.xml';
  if (!archive.has(main) || !main.toLowerCase().endsWith('.xml')) throw new WorkbookError('sheet.notXlsx');
  const workbook = await scanPart(archive, main, new WorkbookScanner(main));
  const relations = await relationsOf(archive, main);
  const [first, ...others] = workbook.sheets.flatMap(({ name, relation, hidden }) => {
    const found = relations.byId.get(relation);
    return hidden || !found?.type.endsWith('/worksheet') ? [] : { name, part: found.target };
  });
  if (!first) throw new WorkbookError('sheet.noSheet');
  return {
    sheet: first.part,
    others,
    sharedStrings: relations.find('sharedStrings'),
    styles: relations.find('styles'),
    date1904: workbook.date1904,
  };
}

import { posix } from 'node:path';
import { Writable } from 'node:stream';
import { TEMPLATE_LIMITS } from '../format/limits.js';
import { malformed, WorkbookError } from '../format/workbook-error.js';
import { partAt } from '../format/workbook-parts.js';
import { type Archive, openArchive } from '../format/zip-guard.js';
import { ZipWriter } from '../format/zip-writer.js';
import { TemplateError } from './template-error.js';
import { localOf, nodesIn, nodeXml, readNodes, XML_HEAD, type XmlNode } from './xml-nodes.js';

/** How a part names another part or an address. */
export interface Relation {
  id: string;
  type: string;
  /** The last word of its type: that before it differs in strict files. */
  kind: string;
  /** The address, or the name of the part. */
  target: string;
  /** The target as the file says it. */
  said: string;
  isExternal: boolean;
}

/** A part of a workbook, with the parts that it names; one whose content is looked at is read as XML. */
export interface Part {
  name: string;
  kind: string;
  bytes: Buffer;
  node?: XmlNode;
  relations: readonly Relation[];
}

/** A workbook in memory: the parts that can be reached from its beginning, and no others. */
export interface WorkbookPackage {
  parts: Map<string, Part>;
  /** Relations of the package: to the workbook and to its properties. */
  root: readonly Relation[];
  main: Part;
  types: XmlNode;
}

/** XML of a template; pictures come on top. */
const MAX_XML = 16 * 1024 * 1024;
const TYPES = '[Content_Types].xml';
const MAIN_TYPES: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml',
]);

/** Relations that each kind of part may have. Others could fetch an address, run a program or not follow its rows. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  root: ['officeDocument', 'core-properties', 'extended-properties', 'custom-properties', 'thumbnail'],
  officeDocument: [
    ...['worksheet', 'styles', 'sharedStrings', 'theme', 'person', 'customXml'],
    ...['sheetMetadata', 'FeaturePropertyBag', 'workbookmetadata'],
  ],
  worksheet: [
    'drawing',
    'vmlDrawing',
    'comments',
    'threadedComment',
    'table',
    'printerSettings',
    'image',
    'hyperlink',
  ],
  drawing: [
    ...['image', 'chart', 'hyperlink'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
  ],
  chart: ['chartStyle', 'chartColorStyle', 'chartUserShapes', 'themeOverride', 'image'],
  chartUserShapes: ['image'],
  vmlDrawing: ['image'],
  theme: ['image'],
  customXml: ['customXmlProps'],
  diagramData: ['image'],
  diagramDrawing: ['image'],
};
/**
 * Parts that no reader misses, or that the program that opens the workbook makes anew; all else beside the workbook
 * too.
 */
const DROPPED: ReadonlySet<string> = new Set(['calcChain', 'customProperty', 'volatileDependencies']);
const READ: ReadonlySet<string> = new Set([
  ...['officeDocument', 'worksheet', 'sharedStrings', 'drawing', 'chart', 'chartUserShapes'],
  ...['comments', 'threadedComment', 'table'],
]);
const BINARY: ReadonlySet<string> = new Set(['image', 'thumbnail', 'printerSettings']);
const LINKS = /^(?:https?:|mailto:|#)/i;

/** Reads the parts of a template; refuses one with parts that cannot be filled. */
class PackageReader {
  readonly parts = new Map<string, Part>();
  private xml = 0;

  constructor(private readonly archive: Archive) {}

  async read(name: string, kind: string): Promise<Part> {
    const known = this.parts.get(name);
    // A part that moves with its rows must have one owner, or it would move twice.
    if (known && READ.has(kind)) throw malformed(name, 'named twice');
    if (known) return known;
    const bytes = await this.bytes(name, !BINARY.has(kind));
    const part: Part = { name, kind, bytes, relations: await this.relations(name, kind) };
    if (READ.has(kind)) part.node = readNodes(bytes, name);
    this.parts.set(name, part);
    for (const { kind: next, target, isExternal } of part.relations)
      if (!isExternal) await this.read(target, next);
    return part;
  }

  async bytes(name: string, isXml = true): Promise<Buffer> {
    if (isXml) this.xml += this.archive.sizeOf(name);
    if (this.xml > MAX_XML) throw new TemplateError('report.templateSize');
    const chunks: Buffer[] = [];
    for await (const chunk of this.archive.read(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async relations(part: string, kind: string): Promise<Relation[]> {
    const folder = posix.dirname(part);
    const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
    if (!this.archive.has(name)) return [];
    const found = nodesIn(readNodes(await this.bytes(name), name), 'Relationship').map((node) => {
      const said = node.attributes.get('Target') ?? '';
      const isExternal = node.attributes.get('TargetMode') === 'External';
      const type = node.attributes.get('Type') ?? '';
      return {
        id: node.attributes.get('Id') ?? '',
        type,
        kind: type.split('/').at(-1)!,
        said,
        target: isExternal ? said : partAt(folder, said),
        isExternal,
      };
    });
    const kept = found.filter((relation) =>
      kind === 'root' ? mayName(kind, relation) : !DROPPED.has(relation.kind),
    );
    const foreign = kept.find((relation) => !mayName(kind, relation));
    if (foreign?.kind === 'vbaProject') throw new TemplateError('report.macro');
    if (foreign) throw new TemplateError('report.unsupported', { name: `${foreign.kind} (${part})` });
    return kept.filter(({ target, isExternal }) => isExternal || this.archive.has(target));
  }
}

const mayName = (kind: string, { kind: named, target, isExternal }: Relation): boolean =>
  (NAMES[kind] ?? []).includes(named) && (isExternal ? named === 'hyperlink' && LINKS.test(target) : true);

/** Reads a template whole. @throws WorkbookError, TemplateError */
export async function readPackage(content: Uint8Array): Promise<WorkbookPackage> {
  const archive = await openArchive(Buffer.from(content), TEMPLATE_LIMITS);
  try {
    const reader = new PackageReader(archive);
    const types = readNodes(await reader.bytes(TYPES), TYPES);
    const root = await reader.relations('/', 'root');
    const main = root.find(({ kind }) => kind === 'officeDocument');
    if (!main) throw new WorkbookError('sheet.notXlsx');
    const type = typeOf(types, main.target);
    if (type.includes('macroEnabled')) throw new TemplateError('report.macro');
    if (!MAIN_TYPES.has(type)) throw new WorkbookError('sheet.notXlsx');
    for (const { target, kind } of root) await reader.read(target, kind);
    return { parts: reader.parts, root, main: reader.parts.get(main.target)!, types };
  } finally {
    archive.close();
  }
}

function typeOf(types: XmlNode, part: string): string {
  const own = nodesIn(types, 'Override').find(
    ({ attributes }) => attributes.get('PartName')?.toLowerCase() === part.toLowerCase(),
  );
  return (
    (own ?? nodesIn(types, 'Default').find(({ attributes }) => isEnding(part, attributes)))?.attributes.get(
      'ContentType',
    ) ?? ''
  );
}

const isEnding = (part: string, attributes: XmlNode['attributes']): boolean =>
  part.toLowerCase().endsWith(`.${attributes.get('Extension')?.toLowerCase() ?? ''}`);

/** The part that a relation of another leads to. */
export function partNamed({ parts }: WorkbookPackage, from: Part, id: string | undefined): Part | undefined {
  const relation = from.relations.find((one) => one.id === id && !one.isExternal);
  return relation && parts.get(relation.target);
}

/** Parts of a kind that a part names. */
export const partsOf = ({ parts }: WorkbookPackage, from: Part, kind: string): Part[] =>
  from.relations.flatMap((relation) =>
    relation.kind === kind && !relation.isExternal ? (parts.get(relation.target) ?? []) : [],
  );

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The content of a part that is written piece by piece. */
export type Pieces = Iterable<Buffer>;

/** The parts as they are written, names and contents. */
function* writtenParts(
  { parts, root, types }: WorkbookPackage,
  written: ReadonlyMap<string, Pieces>,
): Generator<[name: string, content: Pieces]> {
  const kept = new Set([...parts.keys()].map((name) => name.toLowerCase()));
  types.children = nodesIn(types).filter(
    ({ name, attributes }) =>
      localOf(name) === 'Default' || kept.has(attributes.get('PartName')?.toLowerCase() ?? ''),
  );
  yield [TYPES, [xmlBytes(types)]];
  yield ['_rels/.rels', [relationBytes(root)]];
  for (const { name, node, bytes, relations } of parts.values()) {
    yield [name.slice(1), written.get(name) ?? [node ? xmlBytes(node) : bytes]];
    const path = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);
    if (relations.length > 0) yield [path.slice(1), [relationBytes(relations)]];
  }
}

const xmlBytes = (node: XmlNode): Buffer => Buffer.from(`${XML_HEAD}${nodeXml(node)}`);

function relationBytes(relations: readonly Relation[]): Buffer {
  const children = relations.map(({ id, type, said, isExternal }) => ({
    name: 'Relationship',
    attributes: new Map([
      ['Id', id],
      ['Type', type],
      ['Target', said],
      ...(isExternal ? ([['TargetMode', 'External']] as const) : []),
    ]),
    children: [],
  }));
  return xmlBytes({ name: 'Relationships', attributes: new Map([['xmlns', PACKAGE]]), children });
}

/** A workbook as a file; parts that are long are written from their pieces. */
export async function packageBytes(
  book: WorkbookPackage,
  written: ReadonlyMap<string, Pieces> = new Map(),
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  const zip = new ZipWriter(output);
  for (const [name, content] of writtenParts(book, written)) await zip.add(name, content);
  await zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

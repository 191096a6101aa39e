import { attachment, attachTypeOf, type Diff, type RecordDefinition } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { diffOf, writeHistory } from '../../../rows/history.js';
import { madeBy, type AnyRow, type Stored } from '../../../rows/stored.js';
import { insertRow, updateRow } from '../../../rows/write.js';
import type { AttachmentItem } from './attachments.dto.js';
import { noteFiles, type StoredFile } from './stored-file.js';

/** Fields of a stored attachment that a caller may change. */
const CHANGED = [
  'attachmentName',
  'photoKind',
  'shootTime',
  'shootLon',
  'shootLat',
  'sort',
  'remark',
  'author',
] as const;

/** A locked row that attachments belong to, and its stored attachments. */
export interface Target {
  record: RecordDefinition;
  row: AnyRow;
  there: Stored<typeof attachment>[];
}

/** One item of the batch, with its stored row and its file. */
export interface Line {
  item: AttachmentItem;
  key: string;
  before?: Stored<typeof attachment>;
  file?: StoredFile;
}

/** Writes the items of a checked batch: rows, history, and the marks that their files are in use. */
export class BatchRows {
  constructor(
    private readonly tx: EntityManager,
    private readonly caller: Caller,
    private readonly targets: ReadonlyMap<string, Target>,
  ) {}

  /** Stores all items in their order and answers the ids of their rows. */
  async write(lines: readonly Line[]): Promise<string[]> {
    const ids: string[] = [];
    for (const line of lines)
      ids.push(line.before ? await this.update(line, line.before) : await this.insert(line));
    await noteFiles(
      this.tx,
      lines.flatMap(({ file }) => (file ? [file.id] : [])),
    );
    return ids;
  }

  private async insert(line: Line): Promise<string> {
    const { row: owner, record, there } = this.targets.get(line.key)!;
    const { id: attachId, originalName, suffix, size, width, height, taken } = line.file!;
    const { attachmentUrl: _, ...values } = given(line.item);
    const row = {
      // The camera's time and place, unless the item gives others.
      ...taken,
      ...values,
      ...ofTarget(record, owner),
      attachId,
      suffix,
      size: Number(size),
      width,
      height,
      attachType: typeOf(line),
      attachmentName: line.item.attachmentName ?? originalName.slice(-200),
      sort: line.item.sort ?? lastOf(there) + 1,
      ...madeBy(this.caller),
      tenantId: this.caller.tenantId,
      status: 1,
    } as unknown as Stored<typeof attachment>;
    await insertRow(this.tx, attachment, row);
    there.push(row);
    await this.log(row, 'save');
    return row.id;
  }

  private async update(line: Line, before: Stored<typeof attachment>): Promise<string> {
    const { row: owner, record } = this.targets.get(line.key)!;
    const values = given(line.item);
    const changed = Object.fromEntries(
      CHANGED.flatMap((name) => (name in values ? [[name, values[name]]] : [])),
    );
    const row: Stored<typeof attachment> = {
      ...before,
      ...changed,
      ...ofTarget(record, owner),
      version: before.version + 1,
      updateUser: this.caller.userId,
    };
    row.attachmentName ??= before.attachmentName;
    row.sort ??= before.sort;
    const changes = diffOf(attachment, before, row);
    if (Object.keys(changes).length === 0) return row.id;
    await updateRow(this.tx, attachment, row, before);
    await this.log(row, 'update', changes);
    return row.id;
  }

  private log(row: Stored<typeof attachment>, action: 'save' | 'update', changes?: Diff): Promise<void> {
    const remark = row.attachmentName ?? '';
    return writeHistory(this.tx, attachment, this.caller, {
      row,
      action,
      remark,
      ...(changes ? { changes } : {}),
    });
  }
}

/** The fields that the item gives. */
export const given = (item: AttachmentItem): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== undefined && name in attachment.fields),
  );

/** Key of dictionary attach_type, from the kind of the file. */
export const typeOf = ({ file, before }: Line): unknown =>
  file ? attachTypeOf(file.suffix) : before?.attachType;

const lastOf = (there: readonly Stored<typeof attachment>[]): number =>
  there.reduce((last, row) => Math.max(last, row.sort ?? 0), 0);

/** Fields that an attachment copies from the row it belongs to. */
const ofTarget = (record: RecordDefinition, row: AnyRow) => ({
  xzCode: String(record.region ? (row[record.region] ?? '') : ''),
  provinceOldTreeNumber: (row['provinceOldTreeNumber'] ?? null) as string | null,
});

import {
  attachment,
  attachTypeOf,
  AttachType,
  type Changes,
  type Fault,
  isBlank,
  MAX_ATTACHMENTS,
  type RecordDefinition,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { query } from '../../../database.js';
import { insertEntity, updateEntity } from '../../../entity/write.js';
import { ConflictError, NotFoundError, ValidationError } from '../../../errors.js';
import { columnsSql } from '../../../rows/columns.js';
import { changesOf, writeHistory } from '../../../rows/history.js';
import { unknownKeys } from '../../../rows/keys.js';
import type { Labels } from '../../../rows/labels.js';
import { dictionaryCodes } from '../../../rows/present.js';
import { madeBy, type Stored } from '../../../rows/stored.js';
import { CheckState, type OwnFiles } from '../attach/index.js';
import { lockEditableTarget, targetOf } from '../record-rights.js';
import type { AttachmentItem } from './attachments.dto.js';
import { fileFor, noteFiles, type StoredFile } from './stored-file.js';

/** What a caller may change of an attachment that is there. */
const CHANGED = [
  'attachmentName',
  'photoKind',
  'shootTime',
  'shootLon',
  'shootLat',
  'sort',
  'remark',
] as const;

/** A record that attachments hang on, locked, and those that are there. */
interface Target {
  record: RecordDefinition;
  row: Stored;
  there: Stored[];
}

/** One item of the batch with what was found for it. */
interface Line {
  item: AttachmentItem;
  key: string;
  before?: Stored;
  file?: StoredFile;
}

/** What the writer of a batch needs beside the transaction. */
interface Tools {
  labels: Labels;
  own: OwnFiles;
}

/** Names the record that an attachment hangs on. */
export const keyOf = (row: Readonly<Record<string, unknown>>): string =>
  `${String(row['businessType'] ?? '')} ${String(row['businessId'] ?? '')}`;

/** Saves a list of attachments in one transaction: every fault of every item is found before the first is written. */
export class SaveBatch {
  private readonly faults: Fault[] = [];
  private readonly targets = new Map<string, Target>();

  constructor(
    private readonly tx: EntityManager,
    private readonly caller: Caller,
    private readonly tools: Tools,
  ) {}

  /** @param known the attachments that the items name by id */
  async run(items: readonly AttachmentItem[], known: readonly Stored[]): Promise<string[]> {
    const lines = items.map((item, at) => this.lineOf(item, at, known));
    this.assertFaultless();
    await this.lockTargets(lines);
    await this.findRows(lines);
    await this.check(lines);
    this.assertFaultless();
    return this.write(lines);
  }

  private lineOf(item: AttachmentItem, at: number, known: readonly Stored[]): Line {
    const named = known.find(({ id }) => id === item.id);
    if (!named) {
      for (const field of ['businessType', 'businessId'] as const) {
        if (isBlank(item[field])) this.fault(at, field, 'field.required');
      }
    } else if (!isBlank(item.businessId) && keyOf({ ...named, ...given(item) }) !== keyOf(named)) {
      this.fault(at, 'businessId', 'attachment.moved');
    }
    const owner: Readonly<Record<string, unknown>> = named ?? { ...item };
    if (!isBlank(owner['businessType']) && !targetOf(owner['businessType'])) {
      this.fault(at, 'businessType', 'attachment.target');
    }
    return { item, key: keyOf(owner) };
  }

  // In one order, so that two calls cannot wait for each other.
  private async lockTargets(lines: readonly Line[]): Promise<void> {
    for (const key of [...new Set(lines.map((line) => line.key))].sort()) {
      const [businessType = '', businessId = ''] = key.split(' ');
      const record = targetOf(businessType)!;
      const row = await lockEditableTarget(this.tx, this.caller, record, businessId);
      const there = await query<Stored>(
        this.tx,
        sql`select ${columnsSql(attachment)} from attachment t where t.tenant_id = ${this.caller.tenantId}
          and t.is_deleted = 0 and t.business_id = ${businessId} and t.business_type = ${businessType}
          order by t.sort, t.id for update`,
      );
      this.targets.set(key, { record, row, there });
    }
  }

  private async findRows(lines: readonly Line[]): Promise<void> {
    const seen = new Set<string>();
    for (const [at, line] of lines.entries()) {
      const { there } = this.targetOf(line);
      if (line.item.id) {
        line.before = there.find(({ id }) => id === line.item.id);
        // Somebody else has removed it since it was looked up.
        if (!line.before) throw new NotFoundError();
      } else {
        await this.findFile(at, line);
        line.before = there.find(({ attachId }) => attachId === line.file?.id && line.file !== undefined);
      }
      const file = String(line.before?.['attachId'] ?? line.file?.id ?? '');
      const mark = `${line.key} ${line.before?.id ?? ''} ${file}`;
      if (file && seen.has(mark)) this.fault(at, 'attachId', 'attachment.twice');
      seen.add(mark);
    }
  }

  private async findFile(at: number, line: Line): Promise<void> {
    const { attachId, attachmentUrl } = line.item;
    const field = isBlank(attachId) && !isBlank(attachmentUrl) ? 'attachmentUrl' : 'attachId';
    if (isBlank(line.item[field])) return this.fault(at, 'attachId', 'field.required');
    const which =
      field === 'attachId'
        ? sql`a.id = ${attachId}`
        : this.tools.own.named(this.caller.tenantId, String(attachmentUrl));
    const there = this.targetOf(line).there.flatMap((row) =>
      row['attachId'] ? [String(row['attachId'])] : [],
    );
    const file = which && (await fileFor(this.tx, this.caller, which, there));
    if (!file) return this.fault(at, field, 'file.notOwn');
    if (file.checkState === CheckState.refused) {
      return this.fault(at, field, file.checkKey ?? 'file.checkFailed', file.checkParams ?? {});
    }
    if (!attachTypeOf(file.suffix)) return this.fault(at, field, 'file.kind', { name: file.suffix });
    line.file = file;
  }

  private async check(lines: readonly Line[]): Promise<void> {
    const texts = await this.tools.labels.dictionaries(dictionaryCodes(attachment), this.caller.tenantId);
    for (const [at, line] of lines.entries()) {
      const { item, before } = line;
      if (before && item.version !== undefined && item.version !== before.version)
        throw new ConflictError(before);
      for (const fault of unknownKeys(attachment, texts, { photoKind: item.photoKind })) {
        this.fault(at, fault.field, fault.key, fault.params);
      }
      const type = typeOf(line);
      if (!isBlank(item.photoKind) && type !== undefined && type !== AttachType.picture) {
        this.fault(at, 'photoKind', 'attachment.photoKind');
      }
    }
    for (const [key, { there }] of this.targets)
      this.checkCount(
        lines.filter((line) => line.key === key),
        there,
      );
  }

  private checkCount(lines: readonly Line[], there: readonly Stored[]): void {
    for (const type of Object.values(AttachType)) {
      const had = there.filter((row) => row['attachType'] === type).length;
      const added = lines.filter((line) => !line.before && line.file && typeOf(line) === type).length;
      const max = MAX_ATTACHMENTS[type];
      if (added > 0 && had + added > max) {
        this.faults.push({ field: 'attachmentList', key: 'attachment.tooMany', params: { max } });
      }
    }
  }

  private async write(lines: readonly Line[]): Promise<string[]> {
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
    const { row: owner, record, there } = this.targetOf(line);
    const { id: attachId, originalName, suffix, size, width, height } = line.file!;
    const { attachmentUrl: _, ...values } = given(line.item);
    const row = {
      ...values,
      ...ofTarget(record, owner),
      ...{ attachId, suffix, size: Number(size), width, height, attachType: typeOf(line) },
      ...{ attachmentName: line.item.attachmentName ?? originalName.slice(-200) },
      sort: line.item.sort ?? lastOf(there) + 1,
      ...madeBy(this.caller),
      tenantId: this.caller.tenantId,
      status: 1,
    } as unknown as Stored;
    await insertEntity(this.tx, attachment, row);
    there.push(row);
    await this.log(row, 'save');
    return row.id;
  }

  private async update(line: Line, before: Stored): Promise<string> {
    const { row: owner, record } = this.targetOf(line);
    const values = given(line.item);
    const changed = Object.fromEntries(
      CHANGED.flatMap((name) => (name in values ? [[name, values[name]]] : [])),
    );
    const row: Stored = { ...before, ...changed, ...ofTarget(record, owner), updateUser: this.caller.userId };
    row['attachmentName'] ??= before['attachmentName'];
    row['sort'] ??= before['sort'];
    const changes = changesOf(attachment, before, row);
    if (Object.keys(changes).length === 0) return row.id;
    row.version = before.version + 1;
    await updateEntity(this.tx, attachment, row, before);
    await this.log(row, 'update', changes);
    return row.id;
  }

  private log(row: Stored, action: 'save' | 'update', changes?: Changes): Promise<void> {
    const remark = String(row['attachmentName'] ?? '');
    return writeHistory(this.tx, attachment, this.caller, {
      row,
      action,
      remark,
      ...(changes ? { changes } : {}),
    });
  }

  private targetOf({ key }: Line): Target {
    return this.targets.get(key)!;
  }

  private fault(at: number, field: string, key: string, params?: Fault['params']): void {
    this.faults.push({ field: `attachmentList.${at}.${field}`, key, ...(params ? { params } : {}) });
  }

  private assertFaultless(): void {
    if (this.faults.length > 0) throw new ValidationError(this.faults);
  }
}

const given = (item: AttachmentItem): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== undefined && name in attachment.fields),
  );

const typeOf = ({ file, before }: Line): unknown =>
  file ? attachTypeOf(file.suffix) : before?.['attachType'];

const lastOf = (there: readonly Stored[]): number =>
  there.reduce((last, row) => Math.max(last, Number(row['sort'] ?? 0)), 0);

/** What an attachment takes from the record that it hangs on. */
const ofTarget = (record: RecordDefinition, row: Stored) => ({
  xzCode: String(row[record.region] ?? ''),
  provinceOldTreeNumber: row['provinceOldTreeNumber'] ?? null,
});

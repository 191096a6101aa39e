import { attachment, attachTypeOf, AttachType, type Fault, isBlank, MAX_ATTACHMENTS } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { ConflictError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { columnsSql } from '../../../rows/columns.js';
import { unknownKeys } from '../../../rows/keys.js';
import type { Labels } from '../../../rows/labels.js';
import { dictionaryCodes } from '../../../rows/present.js';
import type { Stored } from '../../../rows/stored.js';
import { CheckState, type OwnFiles } from '../attach/index.js';
import { lockEditableTarget, targetOf } from '../record-rights.js';
import type { AttachmentItem } from './attachments.dto.js';
import { BatchRows, given, type Line, type Target, typeOf } from './batch-rows.js';
import { fileFor } from './stored-file.js';

/** Dependencies of the writer of a batch besides the transaction. */
interface Tools {
  labels: Labels;
  own: OwnFiles;
}

/** Key of the row that an attachment belongs to. */
export const keyOf = ({ businessType, businessId }: Owned): string =>
  `${businessType ?? ''} ${businessId ?? ''}`;

/** Fields that name the row an attachment belongs to. */
type Owned = { businessType?: string | null; businessId?: string | null };

/** Saves a list of attachments in one transaction: every fault of every item is found before the first is written. */
export class SaveBatch {
  private readonly faults: Fault[] = [];
  private readonly targets = new Map<string, Target>();

  constructor(
    private readonly tx: EntityManager,
    private readonly caller: Caller,
    private readonly tools: Tools,
  ) {}

  /**
   * @param known the attachments that the items name by id
   * @param removed attachments removed with the batch: locked with their rows, and not counted
   */
  async run(
    items: readonly AttachmentItem[],
    known: readonly Stored<typeof attachment>[],
    removed: readonly Stored<typeof attachment>[],
  ): Promise<string[]> {
    const lines = items.map((item, at) => this.lineOf(item, at, known));
    this.assertFaultless();
    await this.lockTargets([...lines.map(({ key }) => key), ...removed.map(keyOf)]);
    this.leaveOut(removed);
    await this.findRows(lines);
    await this.check(lines);
    this.assertFaultless();
    return new BatchRows(this.tx, this.caller, this.targets).write(lines);
  }

  private lineOf(item: AttachmentItem, at: number, known: readonly Stored<typeof attachment>[]): Line {
    const named = known.find(({ id }) => id === item.id);
    if (!named) {
      for (const field of ['businessType', 'businessId'] as const) {
        if (isBlank(item[field])) this.fault(at, field, 'field.required');
      }
    } else if (!isBlank(item.businessId) && keyOf({ ...named, ...given(item) }) !== keyOf(named)) {
      this.fault(at, 'businessId', 'attachment.moved');
    }
    const owner: Owned = named ?? item;
    if (!isBlank(owner.businessType) && !targetOf(owner.businessType)) {
      this.fault(at, 'businessType', 'attachment.target');
    }
    return { item, key: keyOf(owner) };
  }

  // Locked in one order, so that two calls cannot deadlock.
  private async lockTargets(keys: readonly string[]): Promise<void> {
    for (const key of [...new Set(keys)].sort()) {
      const [businessType = '', businessId = ''] = key.split(' ');
      const record = targetOf(businessType)!;
      const row = await lockEditableTarget(this.tx, this.caller, record, businessId);
      const there = await query<Stored<typeof attachment>>(
        this.tx,
        sql`select ${columnsSql(attachment)} from attachment t where t.tenant_id = ${this.caller.tenantId}
          and t.is_deleted = 0 and t.business_id = ${businessId} and t.business_type = ${businessType}
          order by t.sort, t.id for update`,
      );
      this.targets.set(key, { record, row, there });
    }
  }

  private leaveOut(removed: readonly Stored<typeof attachment>[]): void {
    for (const row of removed) {
      const target = this.targets.get(keyOf(row))!;
      const there = target.there.filter(({ id }) => id !== row.id);
      // Somebody else has removed it since it was looked up.
      if (there.length === target.there.length) throw new NotFoundError();
      target.there = there;
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
      const file = line.before?.attachId ?? line.file?.id ?? '';
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
    const there = this.targetOf(line).there.flatMap((row) => row.attachId ?? []);
    const file = which && (await fileFor(this.tx, this.caller, which, there));
    if (!file) return this.fault(at, field, 'file.notOwn');
    if (file.checkState === CheckState.refused) {
      return this.fault(at, field, file.checkKey ?? 'file.checkFailed', file.checkParams ?? {});
    }
    if (!attachTypeOf(file.suffix)) return this.fault(at, field, 'file.kind', { name: file.suffix });
    line.file = file;
  }

  private async check(lines: readonly Line[]): Promise<void> {
    const codes = dictionaryCodes(attachment);
    const texts = await this.tools.labels.dictionaries(codes, this.caller.tenantId, this.tx);
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

  private checkCount(lines: readonly Line[], there: readonly Stored<typeof attachment>[]): void {
    for (const type of Object.values(AttachType)) {
      const had = there.filter((row) => row.attachType === type).length;
      const added = lines.filter((line) => !line.before && line.file && typeOf(line) === type).length;
      const max = MAX_ATTACHMENTS[type];
      if (added > 0 && had + added > max) {
        this.faults.push({ field: 'attachmentList', key: 'attachment.tooMany', params: { max } });
      }
    }
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

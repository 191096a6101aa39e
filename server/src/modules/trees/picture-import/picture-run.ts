import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type AttachmentInput,
  AttachType,
  MAX_ATTACHMENTS,
  MAX_SHOOT_DISTANCE,
  WHOLE_PHOTO,
} from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import { extensionOf } from '../../../files/kinds.js';
import type { StoredZip } from '../../../files/stored-zip.js';
import type { FileStore } from '../../../files/store.js';
import { AppError, ValidationError } from '../../../http/errors.js';
import { AttachService, PictureFiles } from '../../system/attach/index.js';
import type { AttachmentsService } from '../../system/attachments/index.js';
import type { Progress, StoredRows } from '../../system/imports/index.js';
import type { PictureFaults } from './picture-faults.js';
import type { Planned } from './picture-plan.js';
import { hasNumberForm, type PictureRow, type RowFault } from './picture-row.js';
import { type Target, targetOf } from './picture-targets.js';

/** Dependencies of a run. */
export interface RunTools {
  store: FileStore;
  files: AttachService;
  pictures: PictureFiles;
  attachments: AttachmentsService;
  /** The pictures already attached to a tree or group, by digest, and whether each was taken far from it. */
  known: (target: Target) => Promise<Map<string, boolean>>;
}

interface RunOrder {
  caller: Caller;
  zip: StoredZip;
  faults: PictureFaults;
  assertWanted: () => void;
  report: (progress: Progress) => Promise<void>;
  noteStored: (stored: StoredRows) => Promise<unknown>;
}

/** A stored picture that is not attached yet. */
interface Stored {
  row: PictureRow;
  attachId: string;
}

/** The tree or group that pictures are attached to, and whether it has none yet. */
interface Holder {
  target: Target;
  isBare: boolean;
}

const MAX_PICTURES = MAX_ATTACHMENTS[AttachType.picture];
const AT_ITEM = /^attachmentList\.(\d+)\./;

/**
 * Stores the pictures of a zip, tree by tree and group by group. Those of one target are committed together, by the
 * rules of attachments. Pictures that are attached already are skipped, so that a killed run resumes where it was.
 */
export class PictureRun {
  /** Number of pictures that are attached to their trees. */
  accepted = 0;
  /** Number of these that were taken far from their tree. */
  warned = 0;
  private read = 0;
  private bytes = 0;

  constructor(
    private readonly order: RunOrder,
    private readonly tools: RunTools,
  ) {}

  async run(planned: readonly Planned[], targets: ReadonlyMap<string, Target>): Promise<void> {
    const byTarget = this.byTarget(planned, targets);
    // Pictures refused before they are read take no time, so they are not part of the total.
    const total = [...byTarget.values()].flat().reduce((sum, { member }) => sum + (member?.size ?? 0), 1);
    for (const [target, rows] of byTarget) {
      const known = await this.tools.known(target);
      const isBare = known.size === 0;
      await this.attach({ target, isBare }, await this.store(known, rows, total));
      // Stored at once, since attached pictures stay if the batch breaks off.
      await this.order.noteStored(this);
    }
  }

  /** Groups the pictures by tree and group; refuses all others before any is stored. */
  private byTarget(
    planned: readonly Planned[],
    targets: ReadonlyMap<string, Target>,
  ): Map<Target, PictureRow[]> {
    const rows = new Map<Target, PictureRow[]>();
    for (const { row, fault } of planned) {
      const target = row.numbers.map((number) => targetOf(targets, number)).find((found) => found);
      const wrong = fault ?? (target ? target.fault : unknownTree(row));
      if (wrong || !target) this.refuse(row, wrong ?? unknownTree(row));
      else if (rows.has(target)) rows.get(target)!.push(row);
      else rows.set(target, [row]);
    }
    return rows;
  }

  private async store(
    known: Map<string, boolean>,
    rows: readonly PictureRow[],
    total: number,
  ): Promise<Stored[]> {
    const had = known.size;
    const stored: Stored[] = [];
    for (const row of rows) {
      this.order.assertWanted();
      const file = await this.storeOne(row, known, had + stored.length);
      if (file) stored.push(file);
      this.bytes += row.member?.size ?? 0;
      const share = this.bytes / total;
      await this.order.report({ read: this.read, refused: this.order.faults.refused, share });
    }
    return stored;
  }

  /** Unpacks, decodes and stores one picture; undefined if it is attached already or refused. */
  private async storeOne(
    row: PictureRow,
    known: Map<string, boolean>,
    there: number,
  ): Promise<Stored | undefined> {
    const { store, files, pictures } = this.tools;
    const { caller, zip } = this.order;
    const member = row.member!;
    const path = join(store.fetched, randomUUID());
    await mkdir(store.fetched, { recursive: true, mode: 0o700 });
    try {
      const digest = await zip.unpack(member, path);
      if (known.has(digest)) {
        this.passOver(known, digest);
        return undefined;
      }
      if (there >= MAX_PICTURES) throw new AppError(400, 'attachment.tooMany', { max: MAX_PICTURES });
      const name = member.name.slice(member.name.lastIndexOf('/') + 1);
      const place = await store.placeOf(caller.tenantId, '');
      const shown = await pictures.check(path, extensionOf(name), { ...place, digest });
      const { attachId } = await files.create(
        caller,
        name,
        (output) => pipeline(createReadStream(path), output),
        { shown },
      );
      known.set(digest, false);
      this.read++;
      return { row, attachId };
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      this.refuse(row, fault);
      return undefined;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Skips a picture that is attached already: it counts as before, its warning once even if the zip repeats it. */
  private passOver(known: Map<string, boolean>, digest: string): void {
    this.read++;
    this.accepted++;
    if (known.get(digest)) this.warned++;
    known.set(digest, false);
  }

  /** Attaches the stored pictures of a target together; a fault of one does not prevent the others. */
  private async attach(to: Holder, stored: readonly Stored[]): Promise<void> {
    if (stored.length === 0) return;
    const { caller } = this.order;
    try {
      const saved = await this.tools.attachments.saveBatch(
        caller,
        stored.map((one, at) => itemOf(to, one, at) as never),
      );
      this.accepted += saved.length;
      this.warned += saved.filter((row) => Number(row.shootDistance) > MAX_SHOOT_DISTANCE).length;
    } catch (error) {
      const wrong = wrongOnes(error, stored);
      if (!wrong) throw error;
      for (const [one, fault] of wrong) this.refuse(one.row, fault, false);
      await this.tools.pictures.discard([...wrong.keys()].map(({ attachId }) => attachId));
      await this.attach(
        to,
        stored.filter((one) => !wrong.has(one)),
      );
    }
  }

  private refuse(row: PictureRow, fault: RowFault, isRead = true): void {
    if (isRead) this.read++;
    this.order.faults.add(row, fault);
  }
}

const unknownTree = ({ cells, numbers }: PictureRow): RowFault => ({
  column: cells.number ? 'number' : 'file',
  key: 'picture.noTree',
  params: { v: numbers.find(hasNumberForm) ?? numbers[0] ?? '' },
});

/** The fault of a picture; undefined for an error that is not the picture's. */
function faultOf(error: unknown): RowFault | undefined {
  if (!(error instanceof AppError) || error.http >= 500) return undefined;
  return { column: 'file', key: error.key, params: error.params };
}

/** Attachment of a picture; the first of a target counts as that of the whole tree, unless the sheet gives its kind. */
function itemOf({ target, isBare }: Holder, { row, attachId }: Stored, at: number): AttachmentInput {
  const photoKind = row.photoKind ?? (isBare && at === 0 ? WHOLE_PHOTO : undefined);
  return {
    businessType: target.record.dataType ?? '',
    businessId: target.id,
    attachId,
    ...(photoKind ? { photoKind } : {}),
    ...(row.shootTime ? { shootTime: row.shootTime } : {}),
  };
}

/** The pictures that a refusal is about: those whose items it names, else all. */
function wrongOnes(error: unknown, stored: readonly Stored[]): Map<Stored, RowFault> | undefined {
  const all = faultOf(error);
  if (!all) return undefined;
  const wrong = new Map<Stored, RowFault>();
  for (const { field, key, params } of error instanceof ValidationError ? error.faults : []) {
    const one = stored[Number(AT_ITEM.exec(field)?.[1] ?? -1)];
    if (one) wrong.set(one, { column: field.endsWith(PHOTO_KIND) ? 'photoKind' : 'file', key, params });
  }
  return wrong.size > 0 ? wrong : new Map(stored.map((one) => [one, all]));
}

const PHOTO_KIND = '.photoKind';

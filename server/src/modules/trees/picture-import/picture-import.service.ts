import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachment, message, oldTree, permissionOf, PICTURE_DATA_TYPE } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Params } from '../../../cache/params.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { contentTypeOf, extensionOf } from '../../../files/kinds.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { AnyRow } from '../../../rows/stored.js';
import { writeWorkbook } from '../../../sheets/format/workbook-writer.js';
import { AttachService } from '../../system/attach/index.js';
import { DictionaryService } from '../../system/dict/index.js';
import { type BatchFile, ImportsService, oneBatch } from '../../system/imports/index.js';
import { COLUMN_NAMES, COLUMNS } from './picture-row.js';
import { type Complete, PictureUploads } from './picture-uploads.js';
import { maxZipBytes } from './zip-limits.js';

const MB = 1024 * 1024;
const WIDTH = 24;

/** Starts batches of pictures: by one call, or by an upload in parts. */
@Injectable()
export class PictureImportService {
  constructor(
    private readonly db: DataSource,
    private readonly files: AttachService,
    private readonly uploads: PictureUploads,
    private readonly imports: ImportsService,
    private readonly dictionaries: DictionaryService,
    private readonly jobs: JobQueue,
    private readonly params: Params,
  ) {}

  /** Stores a zip while it is received and starts its batch. */
  async import(
    caller: Caller,
    fileName: string,
    stream: Readable & { truncated?: boolean },
  ): Promise<AnyRow> {
    assertWriter(caller);
    if (extensionOf(fileName) !== 'zip') {
      stream.resume();
      throw new BusinessError('picture.notZip', {}, 'file');
    }
    await this.uploads.assertRoom(this.db.manager, caller, 0).catch((error: unknown) => {
      stream.resume();
      throw error;
    });
    const max = await maxZipBytes(this.params);
    const { attachId } = await this.files.create(caller, fileName, async (output: Writable) => {
      await pipeline(stream, output);
      if (stream.truncated) throw new BusinessError('picture.tooLarge', { max: max / MB }, 'file');
    });
    const { attachSize } = await this.files.find(caller, attachId);
    return this.start(caller, async (tx) => {
      // Others may have taken the room while it was received.
      await this.uploads.lockRoom(tx, caller);
      await this.uploads.assertRoom(tx, caller, Number(attachSize));
      return attachId;
    });
  }

  /** Starts the batch of a zip whose parts are all received. */
  finish(caller: Caller, id: string): Promise<AnyRow> {
    assertWriter(caller);
    return this.start(caller, async (tx) => enter(tx, caller, await this.uploads.complete(tx, caller, id)));
  }

  /** Writes the sheet that a zip may hold beside its pictures. */
  async template(caller: Caller, output: Writable): Promise<void> {
    const { code } = attachment.fields.photoKind;
    const kinds =
      (await this.dictionaries.choices([code], caller.tenantId)).get(code) ?? new Map<string, string>();
    const list = [...kinds.values()].join(',');
    const columns = COLUMN_NAMES.map((name) => ({
      heading: COLUMNS[name][0],
      width: WIDTH,
      format: '@',
      required: name === 'number' || name === 'file',
      ...(name === 'photoKind' && list.length > 0
        ? { validation: { type: 'list' as const, allowBlank: true, formulae: [`"${list}"`] } }
        : {}),
    }));
    await writeWorkbook(output, [{ name: message('picture.sheet', caller.language), columns, rows: [] }]);
  }

  private async start(caller: Caller, attachOf: (tx: EntityManager) => Promise<string>): Promise<AnyRow> {
    const id = await this.db.transaction(async (tx) => {
      const attachId = await attachOf(tx);
      const attach = await queryOne<BatchFile>(
        tx,
        sql`select id, original_name as "originalName", attach_size as "attachSize", digest
          from blade_attach where id = ${attachId}`,
      );
      const order = { dataType: PICTURE_DATA_TYPE, attachId, mode: 1, acceptGood: 1 };
      return oneBatch(tx, caller, order, attach!);
    });
    await this.jobs.enqueue('photos', id);
    return this.imports.detail(caller, id);
  }
}

/** Refuses callers who may import but not change trees: every picture would be refused. */
function assertWriter(caller: Caller): void {
  const [edit, add] = [permissionOf(oldTree, 'edit'), permissionOf(oldTree, 'add')];
  if (!holds(caller, edit) && !holds(caller, add))
    throw new ForbiddenError('request.noPermission', { permission: edit });
}

/** Registers a zip received in parts as a stored file. */
async function enter(tx: EntityManager, caller: Caller, zip: Complete): Promise<string> {
  const row = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_attach (tenant_id, xz_code, create_user, update_user, link, name, original_name, extension,
        attach_size, content_type, digest, store, check_state)
      values (${caller.tenantId}, ${caller.xzCode}, ${caller.userId}, ${caller.userId}, '', ${zip.name},
        ${zip.fileName}, 'zip', ${zip.fileSize}, ${contentTypeOf('zip')}, ${zip.digest}, ${zip.store}, 1)
      returning id`,
  );
  return row!.id;
}

import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { attachment, ImportStatus, message, oldTree, permissionOf } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { Params } from '../../../cache/params.js';
import { query } from '../../../database/database.js';
import { StoredZip } from '../../../files/stored-zip.js';
import { FileStore } from '../../../files/store.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { writeWorkbook } from '../../../sheets/format/workbook-writer.js';
import { type Attach, AttachService, PictureFiles } from '../../system/attach/index.js';
import { AttachmentsService } from '../../system/attachments/index.js';
import { DictionaryService } from '../../system/dict/index.js';
import {
  type Job,
  keysByText,
  noteStored,
  PICTURE_BATCHES,
  type Progress,
  storeResult,
  updateProgress,
} from '../../system/imports/index.js';
import { PictureFaults } from './picture-faults.js';
import { type Planned, planOf } from './picture-plan.js';
import { PictureRun, type RunTools } from './picture-run.js';
import { picturesOf, targetsOf } from './picture-targets.js';
import { zipLimits } from './zip-limits.js';

/** A batch with the sender's rights of today, and what is wrong so far. */
interface Batch {
  job: Job;
  caller: Caller;
  attach: Attach;
  faults: PictureFaults;
}

/** Runs batches of pictures. The pictures of a tree are committed together: a run that is begun again passes them over. */
@Injectable()
export class PictureImportWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly store: FileStore,
    private readonly files: AttachService,
    private readonly pictures: PictureFiles,
    private readonly attachments: AttachmentsService,
    private readonly dictionaries: DictionaryService,
    private readonly callers: Callers,
    private readonly params: Params,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(jobs, PICTURE_BATCHES);
  }

  protected async work(job: Job, running: Running): Promise<void> {
    const caller = await this.callers.ofSender(job, permissionOf(oldTree, 'import'));
    const attach = await this.files.find(job, job.attachId);
    const batch: Batch = { job, caller, attach, faults: new PictureFaults(job.language) };
    const zip = await StoredZip.open(
      (range) => this.store.read(attach, range),
      Number(attach.attachSize),
      await zipLimits(this.params),
    );
    const planned = await this.plan(batch, zip);
    const run = new PictureRun(
      {
        caller,
        zip,
        faults: batch.faults,
        assertWanted: running.assertWanted,
        report: this.jobs.reporter((progress: Progress) => updateProgress(this.kind, job.id, progress)),
        noteStored: (stored) => query(this.db, noteStored(job.id, stored)),
      },
      this.tools,
    );
    const numbers = [...new Set(planned.flatMap(({ row }) => row.numbers))];
    const targets = await targetsOf(this.db.manager, caller, numbers);
    await run.run(planned, targets);
    const { accepted, warned } = run;
    await this.finish(batch, running, { total: planned.length, accepted, warned });
  }

  private get tools(): RunTools {
    const { store, files, pictures, attachments } = this;
    return { store, files, pictures, attachments, known: (target) => picturesOf(this.db.manager, target) };
  }

  private async plan({ job }: Batch, zip: StoredZip): Promise<Planned[]> {
    const { code } = attachment.fields.photoKind;
    const choices = await this.dictionaries.choices([code], job.tenantId);
    const photoKinds = keysByText(choices).get(code) ?? new Map<string, string>();
    await mkdir(this.store.fetched, { recursive: true, mode: 0o700 });
    const path = join(this.store.fetched, randomUUID());
    return planOf({ zip, path, photoKinds, maxBytes: this.config.uploadMaxBytes });
  }

  private async finish(
    batch: Batch,
    running: Running,
    { total, accepted, warned }: { total: number; accepted: number; warned: number },
  ): Promise<void> {
    const { job, faults } = batch;
    const { refused } = faults;
    const status =
      refused === 0 ? ImportStatus.done : accepted > 0 ? ImportStatus.partly : ImportStatus.refused;
    const errorAttach = refused > 0 ? await this.storeErrors(batch) : null;
    const counts = { total, accepted, refused, warned };
    await storeResult(running, this.kind, job.id, { status, ...counts, first: faults.groups(), errorAttach });
  }

  private async storeErrors({ job, attach, faults }: Batch): Promise<string> {
    const { language } = job;
    const stem = attach.originalName.replace(/\.zip$/i, '');
    const name = message('import.errorFile', language, { name: stem });
    const headings = {
      row: message('import.rowHeading', language),
      error: message('import.errorHeading', language),
    };
    const sheet = faults.sheet(message('picture.sheet', language), headings);
    const file = await this.files.create(job, name, (output) => writeWorkbook(output, [sheet]));
    return file.attachId;
  }
}

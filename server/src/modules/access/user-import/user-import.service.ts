import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CellError,
  type Language,
  message,
  type OneTime,
  textIn,
  type UserImportAnswer,
  type UserImportRun,
  UserImportState,
} from '@gushu/shared';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { AppError, BusinessError, NotFoundError, orNotFound } from '../../../http/errors.js';
import { FileStore, type Place } from '../../../files/store.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { OwnJobs } from '../../../jobs/own-jobs.js';
import { JsonLogger } from '../../../process/logger.js';
import { workbookFile, XLSX_TYPE, xlsxDisposition } from '../../../sheets/format/workbook-file.js';
import type { FoundFault } from '../../system/imports/index.js';
import { manageableIds, passwordSpec, type SheetField, USER_SHEET } from '../user/index.js';
import {
  errorsOf,
  makeRun,
  newestRun,
  readRun,
  readSeed,
  refusedFile,
  type Run,
  USER_IMPORTS,
} from './import-run.js';
import { newSeed, passwordsOf } from './made-passwords.js';

/** Maximum of wrong cells that an answer names. */
const MAX_FAULTS = 1_000;
const LOOK_EVERY_MS = 100;
/**
 * How long an upload waits for the end of its run, in ms, by state: clients that do not know runs get the faults in
 * the answer, and a short file is stored by then. After that the client polls the run; Saber times out after 10 s.
 */
const PATIENCE_MS: Record<number, number> = {
  [UserImportState.waiting]: 4_000,
  [UserImportState.checking]: 8_000,
  [UserImportState.storing]: 1_500,
};

type Upload = Readable & { truncated?: boolean };

const inWords = ({ row, field, key, params }: FoundFault, language: Language): CellError => ({
  row,
  column: textIn(language, USER_SHEET[field as SheetField].heading),
  message: message(key, language, params ?? {}),
});

/** Imports of users as their sender sees them: send, watch, cancel, fetch the result. */
@Injectable()
export class UserImport {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly own: OwnJobs,
    private readonly store: FileStore,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts the import of an uploaded workbook; existing users are changed only with `covers`. */
  async submit(caller: Caller, upload: Upload, fileName: string, covers: boolean): Promise<UserImportAnswer> {
    const file = await this.keep(caller.tenantId, upload);
    const order = { fileName: fileName.slice(0, 255), covers, file, seed: newSeed() };
    const id = await this.db
      .transaction((tx) => makeRun(tx, caller, order))
      .catch(async (error: unknown) => {
        await this.store.remove(file).catch((left: Error) => this.log.warn(left.message, 'users'));
        throw error;
      });
    await this.jobs.enqueue('users', id);
    const run = await this.awaited(caller, id);
    if (run.state === UserImportState.refused) throw refusal(run, caller.language);
    if (run.state === UserImportState.ended)
      throw new BusinessError(run.errorKey ?? 'import.fault', run.errorParams ?? {});
    const passwords = run.hasPasswords ? await this.passwords(caller, id) : [];
    return { ...present(run, caller.language), passwords };
  }

  /** Stores an upload where the worker finds it. */
  private keep(tenantId: string, upload: Upload): Promise<Place> {
    return this.store.write(tenantId, `users/${randomUUID()}.xlsx`, async (output) => {
      await pipeline(upload, output);
      if (upload.truncated) throw new BusinessError('file.tooLarge');
    });
  }

  /** State and progress of an import. */
  async detail(caller: Caller, id: string): Promise<UserImportRun> {
    return present(await this.find(caller, id), caller.language);
  }

  /** The caller's last import, while it runs or has a result to show; null when there is none within a day. */
  async newest(caller: Caller): Promise<UserImportRun | null> {
    const run = await newestRun(this.db, caller);
    return run ? present(run, caller.language) : null;
  }

  /** Cancels a run; nothing of it is stored. */
  cancel(caller: Caller, id: string): Promise<true> {
    return this.own.cancelOf(caller, USER_IMPORTS, id);
  }

  /** The wrong rows of a refused file as a workbook, each with its faults. */
  async errorFile(caller: Caller, id: string): Promise<StreamableFile> {
    const run = await this.find(caller, id);
    const file = await refusedFile(this.db, caller, id);
    if (!file) throw new NotFoundError();
    const name = run.fileName.replace(/\.xlsx$/i, '');
    const title = message('import.errorFile', caller.language, { name }).replace(/\.xlsx$/, '');
    return new StreamableFile(await this.store.read(errorsOf(file)), {
      type: XLSX_TYPE,
      disposition: xlsxDisposition(title),
    });
  }

  /** The one-time passwords of the new users who have not signed in yet, within a day. */
  async passwordList(caller: Caller, id: string): Promise<OneTime[]> {
    const made = await this.passwords(caller, id);
    if (made.length === 0) throw new BusinessError('user.passwordsGone');
    return made;
  }

  /** The one-time passwords as a workbook. */
  async passwordFile(caller: Caller, id: string): Promise<StreamableFile> {
    const made = await this.passwordList(caller, id);
    return workbookFile(message('user.passwordsTitle', caller.language), [
      passwordSpec(caller.language, made),
    ]);
  }

  private async passwords(caller: Caller, id: string): Promise<OneTime[]> {
    const read = await readSeed(this.db, caller, id);
    if (!read) return [];
    const passwordOf = passwordsOf(this.config.jwtSecret, read.seed);
    // Since then somebody may have moved them, or given them rights that the sender lacks.
    const ids = read.users.map(({ userId }) => userId);
    const own = await manageableIds(this.db, caller, ids);
    return read.users
      .filter(({ userId }) => own.has(userId))
      .map(({ tenantId, ...user }) => ({
        ...user,
        password: passwordOf(tenantId, user.account),
      }));
  }

  private async awaited(caller: Caller, id: string): Promise<Run> {
    const since = Date.now();
    for (;;) {
      const run = await this.find(caller, id);
      if (Date.now() - since >= (PATIENCE_MS[run.state] ?? 0)) return run;
      await wait(LOOK_EVERY_MS);
    }
  }

  private async find(caller: Caller, id: string): Promise<Run> {
    return orNotFound(await readRun(this.db, caller, id));
  }
}

function present({ faults, errorKey, errorParams, ...run }: Run, language: Language): UserImportRun {
  return {
    ...run,
    faultCount: faults.length,
    errors: faults.slice(0, MAX_FAULTS).map((fault) => inWords(fault, language)),
    errorMessage: errorKey ? message(errorKey, language, errorParams ?? {}) : '',
  };
}

/** A refusal that names each wrong cell by row and column. */
function refusal(run: Run, language: Language): AppError {
  const { errors, faultCount } = present(run, language);
  const [first] = errors;
  const cell = message('import.cell', language, { c: first?.column ?? '', text: first?.message ?? '' });
  const text = message('import.row', language, { r: first?.row ?? 0, text: cell });
  return new AppError(400, 'user.importFaults', { n: faultCount, first: text }, { id: run.id, errors });
}

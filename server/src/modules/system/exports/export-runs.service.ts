import { type ExportLink, type ExportRun, JobState, isOpenJob } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import {
  AppError,
  BusinessError,
  ForbiddenError,
  NotFoundError,
  UnauthorizedError,
  orNotFound,
} from '../../../http/errors.js';
import { isSigned, signOf } from '../../../files/signed-links.js';
import { withErrorText } from '../../../jobs/error-text.js';
import { OwnJobs } from '../../../jobs/own-jobs.js';
import {
  EXPORTS,
  hideRuns,
  readFile,
  readRun,
  readRuns,
  readRunsOf,
  type Run,
  type RunFile,
} from './export.queries.js';
import { ExportFiles } from './export-files.js';
import { ExportSources } from './export-sources.js';

/** Life of a link in ms: a browser begins at once, and may resume a broken download. */
const LINK_MS = 10 * 60_000;
const GONE = 410;

/** Signed contents of a link. */
interface FileLink {
  id: string;
  userId: string;
  /** Time of expiry, in ms since 1970. */
  until: string;
  sign: string;
}

const named = ({ id, userId, until }: Omit<FileLink, 'sign'>): string => `export ${id} ${userId} ${until}`;

/** The caller's own exports: watch, cancel, fetch, remove. */
@Injectable()
export class ExportRuns {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: OwnJobs,
    private readonly sources: ExportSources,
    private readonly files: ExportFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The caller's exports, the newest first. */
  async list(caller: Caller): Promise<ExportRun[]> {
    return (await readRuns(this.db, caller)).map((run) => present(caller, run));
  }

  async detail(caller: Caller, id: string): Promise<ExportRun> {
    return present(caller, await this.find(caller, id));
  }

  /** Requests a running export to stop; it does so within seconds and leaves no file behind. */
  cancel(caller: Caller, id: string): Promise<true> {
    return this.jobs.cancelOf(caller, EXPORTS, id);
  }

  /** Removes ended exports from the list, and their files, at once or when their store is reachable again. */
  async remove(caller: Caller, ids: string[]): Promise<true> {
    const runs = await readRunsOf(this.db, caller, ids);
    if (runs.length < new Set(ids).size) throw new NotFoundError();
    if (runs.some(({ state }) => isOpenJob({ state }))) throw new BusinessError('export.running');
    await this.files.removeOf(await hideRuns(this.db, caller, ids));
    return true;
  }

  /** Address of the file, valid for some minutes; for callers who may still export such rows. */
  async link(caller: Caller, id: string): Promise<ExportLink> {
    const { state, source } = await this.find(caller, id);
    const { permissions } = this.sources.of(caller, source);
    if (!permissions.some((code) => holds(caller, code)))
      throw new ForbiddenError('request.noPermission', { permission: permissions.join(' / ') });
    if (state !== JobState.done) throw new AppError(GONE, 'export.noFile');
    const what = { id, userId: caller.userId, until: String(Date.now() + LINK_MS) };
    const query = new URLSearchParams({ ...what, sign: signOf(this.config.jwtSecret, named(what)) });
    return { link: `/api/blade-resource/export/file?${query}` };
  }

  /** The file behind a link that is valid and has not expired. */
  async linked(link: FileLink): Promise<RunFile> {
    const isOurs = isSigned(this.config.jwtSecret, named(link), link.sign);
    if (!isOurs || Number(link.until) < Date.now()) throw new UnauthorizedError();
    const file = await readFile(this.db, link.id, link.userId);
    if (!file) throw new AppError(GONE, 'export.noFile');
    return file;
  }

  private async find(caller: Caller, id: string): Promise<Run> {
    return orNotFound(await readRun(this.db, caller, id));
  }
}

const present = (caller: Caller, { source: _, ...run }: Run): ExportRun => withErrorText(caller, run);

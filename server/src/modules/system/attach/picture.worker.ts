import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { checkVideo } from '../../../files/videos/check-video.js';
import { FileStore } from '../../../files/store.js';
import { AppError } from '../../../http/errors.js';
import { type Begun, JobRunner, type RowJobs, type Running } from '../../../jobs/job-runner.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { JsonLogger } from '../../../process/logger.js';
import { CheckState } from './picture-checks.js';
import { type Content, PictureFiles } from './picture-files.js';
import { noteTaken } from './taken.js';

const OLD_MS = 1_000;
const OLD_AT_ONCE = 20;
const AWAY = 503;

interface Job extends Begun, Content {
  extension: string;
}

const UNCHECKED = sql`check_state in (${CheckState.waiting}, ${CheckState.old})`;

const UNRENDERED = sql`check_state = ${raw(String(CheckState.usable))} and content_type like 'image/%'
  and shown->'renditions' is null and shown is not null`;

const isAway = (error: Error): boolean => error instanceof AppError && error.http === AWAY;

/** Decodes uploaded pictures, reads the boxes of videos, and notes what is served of them. */
@Injectable()
export class PictureWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'pictures',
    table: 'blade_attach',
    // The old ones have a round of their own: new ones are waited for.
    open: sql`check_state = ${CheckState.waiting}`,
    begin: (
      id,
    ) => sql`with begun as (update blade_attach set attempts = attempts + 1 where id = ${id} and ${UNCHECKED}
        returning id, attempts, extension, store, name, digest)
      select * from begun`,
    work: (job, running) => this.work(job, running),
    fail: (id, key, params, after) => {
      // A store that is away says nothing of the picture.
      const failing =
        key === 'file.store'
          ? sql`attempts = 0`
          : sql`check_state = ${CheckState.refused}, check_key = ${key}, check_params = ${JSON.stringify(params)}`;
      return sql`with failed as (update blade_attach set ${failing} where id = ${id} and ${UNCHECKED}
          and attempts >= ${after} returning id)
        select * from failed`;
    },
    texts: { fault: 'file.checkFailed', gaveUp: 'file.checkFailed' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly store: FileStore,
    private readonly pictures: PictureFiles,
    private readonly scheduler: Scheduler,
    private readonly log: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
    this.scheduler.every(OLD_MS, 'pictures', () => this.checkOld());
    this.scheduler.every(OLD_MS, 'renditions', () => this.renderOld());
  }

  /** Checks some of the pictures that were stored before there was a check. */
  async checkOld(): Promise<void> {
    const old = await query<{ id: string }>(
      this.db,
      sql`select id from blade_attach where check_state = ${CheckState.old} order by attempts, id desc limit ${OLD_AT_ONCE}`,
    );
    for (const { id } of old) {
      await this.jobs.run(this.rows, id).catch((error: Error) => this.log.warn(error.message, 'pictures'));
    }
  }

  /** Makes the smaller pictures of some that were checked before there were any, or restored without them. */
  async renderOld(): Promise<void> {
    const old = await query<Content & { id: string }>(
      this.db,
      sql`select id, store, name, digest from blade_attach where ${UNRENDERED} order by id desc limit ${OLD_AT_ONCE}`,
    );
    for (const { id, ...content } of old) {
      const made = this.store.withPath(content, (path) => this.pictures.renditionsOf(path, content));
      const renditions = await made.catch((error: Error) => {
        this.log.warn(error.message, 'pictures');
        return isAway(error) ? undefined : {};
      });
      // The next round finds them again.
      if (!renditions) return;
      await query(
        this.db,
        sql`update blade_attach set shown = shown || ${JSON.stringify({ renditions })}::jsonb where id = ${id}`,
      );
    }
  }

  private async work({ id, extension, digest, ...place }: Job, { tx }: Running): Promise<void> {
    const content = { ...place, digest };
    const check = (path: string) =>
      extension === 'mp4' ? checkVideo(path) : this.pictures.check(path, extension, content);
    const shown = await this.store.withPath(place, check);
    await query(
      tx,
      sql`update blade_attach set check_state = ${CheckState.usable}, check_key = null, check_params = null,
          shown = ${JSON.stringify(shown)} where id = ${id}`,
    );
    if ('taken' in shown && shown.taken) await noteTaken(tx, id, shown.taken);
  }
}

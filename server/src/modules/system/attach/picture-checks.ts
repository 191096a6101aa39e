import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryOne } from '../../../database/database.js';
import type { Shown } from '../../../files/pictures/check-picture.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { Params } from '../../../cache/params.js';

/** States of `blade_attach.check_state`. */
export const CheckState = { waiting: 0, usable: 1, refused: 2, old: 3 } as const;

/** Result of the worker's check of a picture: its state and the key of its fault. */
export interface Verdict {
  checkState: number;
  checkKey: string | null;
  checkParams: Record<string, string | number> | null;
  shown: Shown | null;
}

const FIRST_WAIT_MS = 25;
const LAST_WAIT_MS = 400;

/** Whether the worker has not checked it yet. */
export const isUnchecked = ({ checkState }: Pick<Verdict, 'checkState'>): boolean =>
  checkState === CheckState.waiting || checkState === CheckState.old;

/** Checks of pictures and videos, made by the worker; callers request one and wait for its result. */
@Injectable()
export class PictureChecks {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly params: Params,
  ) {}

  /**
   * Requests the check of a picture and waits for it, at most as long as the setting allows: without a worker it is
   * still unchecked then. Undefined if the file is gone.
   */
  async verdict(id: string): Promise<Verdict | undefined> {
    await this.jobs.enqueue('pictures', id);
    const until = Date.now() + (await this.params.whole('upload.checkSeconds', 8)) * 1_000;
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * 2, LAST_WAIT_MS)) {
      const found = await queryOne<Verdict>(
        this.db,
        sql`select check_state as "checkState", check_key as "checkKey", check_params as "checkParams", shown
          from blade_attach where id = ${id}`,
      );
      if (!found || !isUnchecked(found) || Date.now() >= until) return found;
      await wait(pause);
    }
  }
}

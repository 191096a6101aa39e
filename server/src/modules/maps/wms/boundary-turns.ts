import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { BulkQueue } from '../bulk-queue.js';
import { MapPool } from '../map-pool.js';
import { busy } from '../ows-error.js';

/** Maximum of turns at once in a process. */
const AT_ONCE = 2;

/** Reads the rows of a statement. */
export type AskRows = <T extends object>(statement: Sql) => Promise<T[]>;

/** Turns for requests that read whole outlines: pictures, and the features at a point. */
@Injectable()
export class BoundaryTurns {
  readonly queue = new BulkQueue(AT_ONCE);

  constructor(private readonly maps: MapPool) {}

  /**
   * Runs `work` in a turn and answers its result. Waiting and reading end with a busy error once `gone` is aborted,
   * because nobody wants the result any more; reading also when it takes long while others wait.
   */
  async take<T>(whose: string, gone: AbortSignal, work: (ask: AskRows) => Promise<T>): Promise<T> {
    const turn = await this.queue.take(whose, gone);
    if (!turn) throw busy();
    try {
      return await this.reading(turn, gone, work);
    } finally {
      this.queue.leave(turn);
    }
  }

  private async reading<T>(
    turn: { breakOff: () => void },
    gone: AbortSignal,
    work: (ask: AskRows) => Promise<T>,
  ): Promise<T> {
    const { client, done } = await this.maps.hold(this.maps.light);
    let brokenOff = false;
    const breakOff = () => {
      brokenOff = true;
      done(new Error('Broken off'));
    };
    turn.breakOff = breakOff;
    gone.addEventListener('abort', breakOff);
    try {
      if (gone.aborted) throw busy();
      return await work(async <R extends object>({ text, values }: Sql) => {
        return (await client.query<R>(text, values)).rows;
      });
    } catch (error) {
      throw brokenOff ? busy() : error;
    } finally {
      gone.removeEventListener('abort', breakOff);
      done();
    }
  }
}

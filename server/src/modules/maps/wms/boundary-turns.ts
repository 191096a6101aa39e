import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { BulkQueue } from '../bulk-queue.js';
import { MapPool } from '../map-pool.js';
import { busy } from '../ows-error.js';

/** Turns that run at once in a process. */
const AT_ONCE = 2;

/** The rows of a statement. */
export type AskRows = <T extends object>(statement: Sql) => Promise<T[]>;

/** Turns of those who read whole outlines, for a picture or for what lies at a point. */
@Injectable()
export class BoundaryTurns {
  readonly queue = new BulkQueue(AT_ONCE);

  constructor(private readonly maps: MapPool) {}

  /**
   * What `work` makes of the rows that it asks for. The waiting and the reading end, refused as busy, once `gone` says
   * that nobody wants it any more; the reading also when it takes long while others wait.
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

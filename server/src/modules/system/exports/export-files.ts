import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changeOne } from '../../../database/database.js';
import { FileStore, type Place } from '../../../files/store.js';
import { AppError } from '../../../http/errors.js';
import { JsonLogger } from '../../../process/logger.js';
import { dueFiles, expireRuns, forgetFile, forgetRuns } from './export.queries.js';

/**
 * Removes the files of exports. A row names its file until the bytes are gone: what a process did not come to, or a store
 * that is away still has, is removed by the next sweep.
 */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly db: DataSource,
    private readonly files: FileStore,
    private readonly log: JsonLogger,
  ) {}

  /** Removes all files whose time is over, forgets the oldest exports, and answers how many files it has removed. */
  async sweep(): Promise<number> {
    await expireRuns(this.db);
    const removed = await this.removeDue();
    await forgetRuns(this.db);
    return removed;
  }

  /** Removes the files of exports that their owner has removed. */
  async removeOf(ids: readonly string[]): Promise<void> {
    await this.removeDue(ids);
    await forgetRuns(this.db, ids);
  }

  /** Removes a file that its row goes on naming; whether its bytes are gone. */
  async discard(place: Place): Promise<boolean> {
    return (await this.failureOf(place)) === undefined;
  }

  private async removeDue(ids?: readonly string[]): Promise<number> {
    const away = new Set<string>();
    let removed = 0;
    for (let after = '0'; ;) {
      const due = await dueFiles(this.db, { after, away: [...away], ids });
      for (const { id, ...place } of due) {
        after = id;
        if (away.has(place.store)) continue;
        const failure = await this.failureOf(place);
        // Each of its files would be waited for as long.
        if (failure instanceof AppError) away.add(place.store);
        if (failure) continue;
        await changeOne(this.db, forgetFile(id));
        removed++;
      }
      if (due.length === 0) return removed;
    }
  }

  private failureOf(place: Place): Promise<Error | undefined> {
    return this.files.remove(place).then(
      () => undefined,
      (error: Error) => {
        this.log.warn(error.message, 'exports');
        return error;
      },
    );
  }
}

import { Injectable } from '@nestjs/common';
import { AppError } from '../../../http/errors.js';
import { inThread } from '../../../pdf/in-thread.js';
import type { DocumentOrder, MadeDocument } from './document.js';

// Tests run the sources as they stand; a thread takes what is built of them.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../dist/modules/develop/report/document-thread.js'
    : './document-thread.js',
  import.meta.url,
);
/** What a thread may hold: the template, unpacked, and a report of the most rows. */
const HEAP_MB = 768;
const MAX_MS = 300_000;
const AT_ONCE = 2;
const MAX_WAITING = 8;
const BUSY = 503;

/** Reads and fills templates, each in a thread of its own: the process goes on answering, whatever a workbook holds. */
@Injectable()
export class Documents {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Makes what was ordered as soon as it is its turn; refuses where too many wait. */
  async make(order: DocumentOrder): Promise<MadeDocument> {
    if (this.running >= AT_ONCE) await this.turn();
    else this.running++;
    try {
      return await inThread<MadeDocument>(ENTRY, order, { heapMb: HEAP_MB, maxMs: MAX_MS });
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new AppError(BUSY, 'request.busy');
    return new Promise((begin) => this.waiting.push(begin));
  }
}

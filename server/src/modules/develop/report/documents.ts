import { Injectable } from '@nestjs/common';
import { AppError, BusinessError } from '../../../http/errors.js';
import { inThread } from '../../../pdf/in-thread.js';
import type { Placeholder } from '../../../sheets/filling/placeholders.js';
import type { DocumentOrder, MadeDocument, Template } from './document.js';
import { ThreadTurns } from './thread-turns.js';

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
const LIMITS = { running: 2, waiting: 8, perPerson: 1, waitingPerPerson: 3 };

/** Reads and fills templates, each in a thread of its own: the process goes on answering, whatever a workbook holds. */
@Injectable()
export class Documents {
  private readonly turns = new ThreadTurns(LIMITS);

  /**
   * Makes what a person has ordered as soon as it is their turn; refuses where too many wait, and a template that was taken
   * before what is wrong with it was refused.
   */
  async make(owner: string, order: DocumentOrder): Promise<MadeDocument> {
    const made = await this.turns.run(owner, () =>
      inThread<MadeDocument>(ENTRY, order, { heapMb: HEAP_MB, maxMs: MAX_MS }),
    );
    if (made.fault) throw new BusinessError(made.fault.key, made.fault.params, 'file');
    return made;
  }

  /** The placeholders of a template that can be filled. @throws BusinessError for any other, whatever was sent */
  async check(owner: string, template: Template): Promise<Placeholder[]> {
    const order = { make: 'placeholders', template } as const;
    const { placeholders = [] } = await this.make(owner, order).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw new BusinessError('report.template', {}, 'file', { cause });
    });
    return placeholders;
  }
}

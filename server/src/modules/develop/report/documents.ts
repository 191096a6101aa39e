import { Injectable } from '@nestjs/common';
import { AppError, BusinessError } from '../../../http/errors.js';
import { inThread } from '../../../pdf/in-thread.js';
import type { Placeholder } from '../../../sheets/filling/placeholders.js';
import type { DocumentOrder, MadeDocument, Template } from './document.js';
import { ThreadTurns } from './thread-turns.js';

// Tests run the TypeScript sources, but a thread needs the built file.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../dist/modules/develop/report/document-thread.js'
    : './document-thread.js',
  import.meta.url,
);
/** Heap limit of a thread, in MB: it holds the unpacked template and a report of the most rows. */
const HEAP_MB = 768;
const MAX_MS = 300_000;
const LIMITS = { running: 2, waiting: 8, perPerson: 1, waitingPerPerson: 3 };

/** Reads and fills templates, each in a thread of its own, so that no workbook can block the process. */
@Injectable()
export class Documents {
  private readonly turns = new ThreadTurns(LIMITS);

  /**
   * Makes a person's order as soon as it is their turn. Refuses where too many wait, and where a stored template has a
   * fault that was not yet checked when it was accepted.
   */
  async make(owner: string, order: DocumentOrder): Promise<MadeDocument> {
    const made = await this.turns.run(owner, () =>
      inThread<MadeDocument>(ENTRY, order, { heapMb: HEAP_MB, maxMs: MAX_MS }),
    );
    if (made.fault) throw new BusinessError(made.fault.key, made.fault.params, 'file');
    return made;
  }

  /** The placeholders of a template that can be filled. @throws BusinessError for any other upload */
  async check(owner: string, template: Template): Promise<Placeholder[]> {
    const order = { make: 'placeholders', template } as const;
    const { placeholders = [] } = await this.make(owner, order).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw new BusinessError('report.template', {}, 'file', { cause });
    });
    return placeholders;
  }
}

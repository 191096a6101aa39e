import type { WorkbookLimits } from './limits.js';
import { WorkbookError } from './workbook-error.js';

const MEGABYTE = 1024 ** 2;

/** Time and bytes of texts left for reading one workbook. */
export class ReadBudget {
  private texts: number;
  private spent = 0;
  private since = performance.now();

  constructor(private readonly limits: WorkbookLimits) {
    this.texts = limits.texts;
  }

  /** Counts the bytes of a text. */
  takeText(bytes: number): void {
    this.texts -= bytes;
    if (this.texts < 0)
      throw new WorkbookError('sheet.texts', { max: Math.round(this.limits.texts / MEGABYTE) });
  }

  /** Ends the reading when it has taken too long for the rows it has come to. */
  checkTime(rows: number): void {
    const { readMs, rowMs } = this.limits;
    const most = readMs + rows * rowMs;
    if (this.spent + performance.now() - this.since > most)
      throw new WorkbookError('sheet.slow', { seconds: Math.round(most / 1000) });
  }

  /** Time until `resume` is not the reader's. */
  pause(): void {
    this.spent += performance.now() - this.since;
  }

  resume(): void {
    this.since = performance.now();
  }
}

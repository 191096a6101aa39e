import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { maskText } from './mask.js';

/** Nest's log lines as JSON on standard output. */
export class JsonLogger implements LoggerService {
  readonly pino: Logger;

  constructor(level: string) {
    this.pino = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  }

  log(text: unknown, context?: string): void {
    this.pino.debug({ context }, String(text));
  }
  warn(text: unknown, context?: string): void {
    this.pino.warn({ context }, maskText(String(text)));
  }
  error(text: unknown, stack?: string, context?: string): void {
    this.pino.error({ context, stack: stack && maskText(stack) }, maskText(String(text)));
  }
  debug(text: unknown, context?: string): void {
    this.pino.debug({ context }, String(text));
  }
}

import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** Removes tokens and passwords from an address before it is logged. */
export const maskUrl = (url: string): string =>
  url.replace(/((?:blade-auth|access_?token|refresh_?token|password|code)=)[^&]*/gi, '$1***');

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
    this.pino.warn({ context }, String(text));
  }
  error(text: unknown, stack?: string, context?: string): void {
    this.pino.error({ context, stack }, String(text));
  }
  debug(text: unknown, context?: string): void {
    this.pino.debug({ context }, String(text));
  }
}

import { Injectable } from '@nestjs/common';
import { RateLimit } from '../http/rate-limit.js';
import { addressOf } from '../caller/token-request.js';
import { Journal } from './journal.js';
import { callOf, type Journaled } from './log-rows.js';
import { maskedCut } from '../process/mask.js';

const MAX_ERRORS = 20;
const PER_MINUTE = 10;

const text = (value: unknown, most: number): string =>
  maskedCut(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value), most);

/** Report of an error of the client; every value may be of any type. */
type ClientError = Partial<Record<'info' | 'url' | 'type' | 'message' | 'stack', unknown>>;

/** Errors that happened in a browser and were handed over: they go to the error log, few at a time. */
@Injectable()
export class ClientErrors {
  constructor(
    private readonly journal: Journal,
    private readonly limit: RateLimit,
  ) {}

  async take(request: Journaled): Promise<void> {
    request.turnedOut = 'none';
    const given = Array.isArray(request.body) ? request.body : (request.body as { logs?: unknown }).logs;
    const errors = (Array.isArray(given) ? given : []).filter((each) => each && typeof each === 'object');
    if (errors.length === 0 || !(await this.limit.allows('client-error', addressOf(request), PER_MINUTE)))
      return;
    for (const error of errors.slice(0, MAX_ERRORS) as ClientError[]) {
      this.journal.clientError({
        ...callOf(request),
        service_id: 'web',
        method_class: 'client',
        params: text(error.info, 2_000),
        request_uri: text(error.url ?? request.url, 255),
        exception_name: text(error.type ?? 'Error', 255),
        message: text(error.message, 2_000),
        stack_trace: text(error.stack, 8_000),
        file_name: '',
        line_number: 0,
      });
    }
  }
}

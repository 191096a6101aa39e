import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { message, type Fault, type Language } from '@gushu/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueryFailedError } from 'typeorm';
import type { WithCaller } from '../auth/caller.js';
import { AppError, BusinessError, ValidationError } from '../errors.js';
import { type JsonLogger, maskUrl } from '../logger.js';

const HTTP_KEYS: Record<number, string> = {
  401: 'request.unauthorized',
  403: 'request.forbidden',
  404: 'request.notFound',
  405: 'request.method',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'request.busy',
};
const QUERY_CANCELED = '57014';
const CONNECTION_LOST =
  /^(08|57P0)|ECONNREFUSED|Connection terminated|timeout exceeded when trying to connect/;

/** Turns whatever was thrown into a refusal that a caller may read; undefined for a fault of ours. */
function refusalOf(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  const status = (thrown as { statusCode?: number; getStatus?: () => number } | undefined) ?? {};
  if (thrown instanceof QueryFailedError) {
    const { code } = thrown.driverError as { code?: string };
    if (code === QUERY_CANCELED) return new AppError(503, 'request.busy');
    // A value that no column can hold (class 22: a date that is none, a number too large) is the caller's.
    return code?.startsWith('22') ? new BusinessError('request.unreadable') : undefined;
  }
  if (
    thrown instanceof Error &&
    CONNECTION_LOST.test(`${(thrown as { code?: string }).code ?? ''} ${thrown.message}`)
  ) {
    return new AppError(503, 'request.busy');
  }
  const http = thrown instanceof HttpException ? thrown.getStatus() : status.statusCode;
  if (http === undefined || http >= 500) return undefined;
  const key = HTTP_KEYS[http];
  return key ? new AppError(http, key, { max: '' }) : new BusinessError('request.unreadable');
}

/** Text of one fault: the message in the language, its field named. */
const faultText = (fault: Fault, language: Language): string => message(fault.key, language, fault.params);

/** The one place where refusals and faults become Blade's envelope; a fault of ours says only its request id. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(
    private readonly log: JsonLogger,
    private readonly page: (request: FastifyRequest) => string | undefined,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest & WithCaller>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const refusal = refusalOf(thrown);
    const page = refusal?.key === 'request.notFound' ? this.page(request) : undefined;
    if (page !== undefined) {
      void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
      return;
    }
    const language = request.language ?? 'zh';
    if (!refusal) this.report(thrown, request);
    const body = refusal
      ? this.bodyOf(refusal, language)
      : {
          code: 500,
          success: false,
          data: {},
          msg: message('server.fault', language),
          requestId: request.id,
        };
    void reply.status(refusal?.http ?? 500).send(body);
  }

  private bodyOf(refusal: AppError, language: Language): object {
    const { http: code, data } = refusal;
    if (!(refusal instanceof ValidationError)) {
      return { code, success: false, data, msg: message(refusal.key, language, refusal.params) };
    }
    const errors = refusal.faults.map((fault) => ({ field: fault.field, msg: faultText(fault, language) }));
    const [first] = errors;
    return { code, success: false, data, msg: first ? `${first.field}:${first.msg}` : '', errors };
  }

  private report(thrown: unknown, request: FastifyRequest): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.log.pino.error(
      { requestId: request.id, method: request.method, url: maskUrl(request.url), stack: error.stack },
      error.message,
    );
  }
}

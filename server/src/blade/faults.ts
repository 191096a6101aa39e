import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import {
  type Fault,
  faultText,
  inFormOrder,
  labelOf,
  type Language,
  message,
  namesField,
  textIn,
} from '@gushu/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueryFailedError } from 'typeorm';
import type { WithCaller } from '../caller/caller.js';
import { codeOf, isPassing } from '../process/passing-faults.js';
import { isRefusedLate } from '../http/call-time.js';
import { diskRefusal } from '../http/disk-faults.js';
import { AppError, BusinessError, faultsOf, ValidationError } from '../http/errors.js';
import { maskText, maskUrl } from '../process/mask.js';
import { MAX_BODY, tooLarge } from '../http/body-limits.js';
import type { JsonLogger } from '../process/logger.js';
import type { FallbackRoute } from '../http/fallback-route.js';

const HTTP_KEYS: Record<number, string> = {
  401: 'request.unauthorized',
  403: 'request.forbidden',
  404: 'request.notFound',
  405: 'request.method',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'request.busy',
};
const LOCK_NOT_AVAILABLE = '55P03';
// PostgreSQL's codes for a sent value that does not fit: too long, too large, no date, a date that does not exist, no
// number, characters that no text can hold. All else of class 22, as a division by zero, is a fault of ours.
const UNFIT_VALUE = new Set(['22001', '22003', '22007', '22008', '22P02', '22021', '22P05']);
// A body with files that ends before it is over, or whose sender has gone.
const BROKEN_OFF = /^(Unexpected end of (multipart data|form)|aborted)$/;

/** Turns whatever was thrown into a refusal that a caller may read; undefined for a fault of ours. */
function refusalOf(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  const full = diskRefusal(thrown);
  if (full) return full;
  const said = thrown instanceof Error ? thrown.message : '';
  if (isPassing(thrown)) return new AppError(503, 'request.busy');
  if (BROKEN_OFF.test(said)) return new BusinessError('request.unreadable');
  if (thrown instanceof QueryFailedError) {
    return UNFIT_VALUE.has(codeOf(thrown)) ? new BusinessError('request.unreadable') : undefined;
  }
  const { statusCode } = (thrown as { statusCode?: number } | undefined) ?? {};
  const http = thrown instanceof HttpException ? thrown.getStatus() : statusCode;
  if (http === undefined || http >= 500) return undefined;
  if (http === 413) return tooLarge(MAX_BODY);
  const key = HTTP_KEYS[http];
  return key ? new AppError(http, key) : new BusinessError('request.unreadable');
}

type Fields = WithCaller['fields'];
type Failed = FastifyRequest & WithCaller & { fault?: Error };

/** One wrong field as the wire reports it, the fields that its text names by their labels. */
function wrongField({ field, key, params = {}, label: own }: Fault, language: Language, fields: Fields) {
  const { because } = params;
  const named =
    because === undefined ? params : { ...params, because: labelOf(String(because), language, fields) };
  const label = own ? textIn(language, own) : labelOf(field, language, fields);
  return {
    field,
    label,
    msg: faultText({ key, params: named }, language, { label, kind: fields?.[field]?.kind }),
  };
}

/** The one place where refusals and faults become Blade's envelope; a fault of ours says only its request id. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(
    private readonly log: JsonLogger,
    private readonly fallback: FallbackRoute,
    /** The refusal for somebody of the tenant whose change has waited for a lock in vain. */
    private readonly refusalOfLocked: (tenantId: string | undefined) => Promise<AppError>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Failed>();
    if (isRefusedLate(request)) return;
    this.answer(thrown, request, http.getResponse<FastifyReply>());
  }

  /** The same of a request that came to no route. */
  answer(thrown: unknown, request: Failed, reply: FastifyReply): void {
    if (codeOf(thrown) === LOCK_NOT_AVAILABLE) {
      void this.refusalOfLocked(request.caller?.tenantId)
        .then((refusal) => this.answer(refusal, request, reply))
        .catch(() => reply.raw.destroy());
      return;
    }
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const found = refusalOf(thrown);
    const isUnrouted = found?.key === 'request.notFound';
    const served = isUnrouted ? this.fallback.methods(request) : [];
    const methods = served.includes(request.method) ? [] : served;
    if (methods.length > 0) void reply.header('Allow', methods.join(', '));
    const refusal = methods.length > 0 ? new AppError(405, 'request.method') : found;
    const page = isUnrouted && served.length === 0 ? this.fallback.page(request) : undefined;
    if (page !== undefined) {
      void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
      return;
    }
    const language = request.language ?? 'zh';
    // The error log takes it up once the answer has gone out.
    if ((refusal?.http ?? 500) >= 500)
      request.fault = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!refusal || diskRefusal(thrown)) this.report(thrown, request);
    else if (refusal.cause !== undefined) this.report(refusal.cause, request);
    const body = refusal
      ? this.bodyOf(refusal, language, request.fields)
      : {
          code: 500,
          success: false,
          data: {},
          msg: message('server.fault', language),
          requestId: request.id,
        };
    void reply.status(refusal?.http ?? 500).send(body);
  }

  private bodyOf(refusal: AppError, language: Language, fields: Fields): object {
    const { http: code, data } = refusal;
    const faults = inFormOrder({ fields }, faultsOf(refusal));
    const errors = faults.map((fault) => wrongField(fault, language, fields));
    if (!(refusal instanceof ValidationError)) {
      const answer = { code, success: false, data, msg: message(refusal.key, language, refusal.params) };
      return errors.length > 0 ? { ...answer, errors } : answer;
    }
    const [first] = errors;
    const colon = language === 'zh' ? ':' : ': ';
    const name = first && !namesField(faults[0]!) ? `${first.label}${colon}` : '';
    const msg = first ? `${name}${first.msg}` : message('request.unreadable', language);
    return { code, success: false, data, msg, errors };
  }

  private report(thrown: unknown, request: FastifyRequest): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.log.pino.error(
      {
        requestId: request.id,
        method: request.method,
        url: maskUrl(request.url),
        stack: maskText(error.stack ?? ''),
      },
      maskText(error.message),
    );
  }
}

import { Controller, Get, Inject, Options, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../../caller/audited.js';
import { type Caller, OptionalCaller } from '../../caller/caller.js';
import { Public } from '../../caller/permission.js';
import { AnswersWithin } from '../../http/call-time.js';
import { RateLimit } from '../../http/rate-limit.js';
import { Raw } from '../../blade/respond.js';
import { CONFIG, type Config } from '../../process/config.js';
import { abortWhenClosed } from '../../http/reader-gone.js';
import { JsonLogger } from '../../process/logger.js';
import { pathOf } from '../../http/path-of.js';
import { callOf, type OwsAnswer, type OwsService, readService, serviceOf } from './ows-call.js';
import { busy, failed, reportOf, OwsError } from './ows-error.js';
import { reportStyle } from './ows-request.js';
import { WfsService } from './wfs/wfs.service.js';
import { wmsReport } from './wms/wms-report.js';
import { WmsService } from './wms/wms.service.js';

const PATHS = ['cite/ows', 'cite/wfs', 'cite/wms', 'ows', 'wfs', 'wms'];
/** Requests per minute and reader. A tiled map requests many small pictures, most of which are cached. */
const LIMITS = { wfs: ['map', 600], wms: ['picture', 3_000] } as const;
const STALLED_MS = 30_000;
// A bulk answer waits for its turn and then for its statement, each with its own limit.
const SECONDS = 60;

function send({ type, body, etag }: OwsAnswer, reply: FastifyReply): void {
  if (reply.sent) {
    if (typeof body === 'object' && 'destroy' in body) body.destroy();
    return;
  }
  if (etag) void reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=60' });
  if (body === undefined) return void reply.status(304).send();
  // A reader that has stopped reading counts as gone, since its connection to the database would wait with it.
  if (typeof body === 'object' && 'pipe' in body) {
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  }
  void reply.status(200).header('Content-Type', type).send(body);
}

/** The map services, WFS and WMS, at the addresses of a GeoServer. */
@ApiExcludeController()
@Controller('geoserver')
export class OwsController {
  constructor(
    private readonly wfs: WfsService,
    private readonly wms: WmsService,
    private readonly limit: RateLimit,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Preflight requests of pages on other hosts (CORS). The answers are public, so every host may show them. */
  @Options(PATHS)
  @Public()
  @Raw()
  options(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const headers = String(request.headers['access-control-request-headers'] ?? '');
    void reply
      .headers({
        Allow: 'GET, HEAD, POST, OPTIONS',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET, HEAD, POST',
        'Access-Control-Allow-Headers': /^[\w, -]{1,500}$/.test(headers) ? headers : 'Content-Type',
        'Access-Control-Max-Age': '86400',
      })
      .status(204)
      .send();
  }

  @Get(PATHS)
  @AnswersWithin(SECONDS)
  @Public()
  @Raw()
  get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @OptionalCaller() caller: Caller | undefined,
  ): Promise<void> {
    return this.serve(request, reply, caller);
  }

  @Post(PATHS)
  @AnswersWithin(SECONDS)
  @Audited('none')
  @Public()
  @Raw()
  post(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @OptionalCaller() caller: Caller | undefined,
  ): Promise<void> {
    return this.serve(request, reply, caller);
  }

  private async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
  ): Promise<void> {
    void reply.header('Access-Control-Allow-Origin', '*').header('Vary', 'Accept-Encoding, Blade-Auth');
    try {
      send(await this.answer(request, caller, abortWhenClosed(reply)), reply);
    } catch (error) {
      this.refuse(error, request, reply);
    }
  }

  private refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const service = serviceOf(request);
    const refusal = error instanceof OwsError ? error : this.fault(error, request, service);
    const { version, json } = reportStyle(request);
    const { type, body } =
      service === 'wms' ? wmsReport(refusal, request, json) : reportOf(refusal, version, json);
    void reply
      .status(this.config.ogcExceptionStatus ?? refusal.http)
      .header('Cache-Control', 'no-store')
      .header('Content-Type', type)
      .send(body);
  }

  /** Refusal for an error on our side; its details are only logged. */
  private fault(error: unknown, request: FastifyRequest, service: OwsService): OwsError {
    const { code, message, stack } = error as Error & { code?: string };
    if (code === '57014' || code?.startsWith('08') || code === 'ECONNREFUSED') return busy();
    this.log.pino.error({ requestId: request.id, stack }, `${service.toUpperCase()}: ${message}`);
    return failed();
  }

  private async answer(
    request: FastifyRequest,
    caller: Caller | undefined,
    gone: AbortSignal,
  ): Promise<OwsAnswer> {
    const call = callOf(request, caller, gone);
    const service = readService(call.kvp, pathOf(request));
    const [what, most] = LIMITS[service];
    if (!(await this.limit.allows(what, call.whose, most))) {
      throw new OwsError('NoApplicableCode', '', 'Too many requests, please try again later', 429);
    }
    return service === 'wms' ? this.wms.answer(call) : this.wfs.answer(call);
  }
}

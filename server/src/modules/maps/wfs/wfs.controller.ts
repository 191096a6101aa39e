import { type Readable } from 'node:stream';
import { Controller, Get, Inject, Options, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../../../caller/audited.js';
import { type Caller, OptionalCaller } from '../../../caller/caller.js';
import { Public } from '../../../caller/permission.js';
import { RateLimit } from '../../../http/rate-limit.js';
import { addressOf } from '../../../caller/token-request.js';
import { Raw } from '../../../blade/respond.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { abortWhenClosed } from '../../../http/reader-gone.js';
import { JsonLogger } from '../../../process/logger.js';
import { Labels } from '../../../rows/labels.js';
import { pathOf } from '../../../http/path-of.js';
import { layers, regionParam } from '../catalogue.js';
import { within } from '../visible-rows.js';
import { capabilities } from './capabilities.js';
import { describeJson, describeXml } from './describe.js';
import { type FeatureQuery, readFeatureQuery, readLayers, readStoredQuery } from './feature-query.js';
import { FeatureService } from './feature.service.js';
import { contentTypes, unknownFormat } from './formats.js';
import type { Kvp } from './kvp.js';
import { invalidParam } from './view-params.js';
import { busy, failed, invalid, reportOf, WfsError } from './wfs-error.js';
import { readKvp, readOperation, readVersion, reportStyle } from './wfs-request.js';
import type { WfsVersion } from './crs.js';

const PATHS = ['cite/ows', 'cite/wfs', 'ows', 'wfs'];
const XML = 'text/xml;charset=UTF-8';
const REQUESTS_A_MINUTE = 600;
const STALLED_MS = 30_000;

interface Answer {
  type: string;
  /** Undefined when the caller has it already. */
  body: string | Readable | undefined;
  etag?: string | undefined;
}

function send({ type, body, etag }: Answer, reply: FastifyReply): void {
  if (etag) void reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=60' });
  if (body === undefined) return void reply.status(304).send();
  // A reader that has stopped reading is one that has gone: its connection to the database would wait with it.
  if (typeof body !== 'string') reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  void reply.status(200).header('Content-Type', type).send(body);
}

/** WFS 1.0.0, 1.1.0 and 2.0.0 over the layers of the catalogue. */
@ApiExcludeController()
@Controller('geoserver')
export class WfsController {
  constructor(
    private readonly features: FeatureService,
    private readonly labels: Labels,
    private readonly limit: RateLimit,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whoever has a page on another host asks first. The answers are public, so every host may show them. */
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
    const refusal = error instanceof WfsError ? error : this.fault(error, request);
    const { version, json } = reportStyle(request);
    const { type, body } = reportOf(refusal, version, json);
    void reply
      .status(this.config.ogcExceptionStatus ?? refusal.http)
      .header('Cache-Control', 'no-store')
      .header('Content-Type', type)
      .send(body);
  }

  /** What went wrong on our side stays in the log. */
  private fault(error: unknown, request: FastifyRequest): WfsError {
    const { code, message, stack } = error as Error & { code?: string };
    if (code === '57014' || code?.startsWith('08') || code === 'ECONNREFUSED') return busy();
    this.log.pino.error({ requestId: request.id, stack }, `WFS: ${message}`);
    return failed();
  }

  private async answer(
    request: FastifyRequest,
    caller: Caller | undefined,
    gone: AbortSignal,
  ): Promise<Answer> {
    const kvp = readKvp(request);
    if (!(await this.limit.allows('map', caller?.userId ?? addressOf(request), REQUESTS_A_MINUTE))) {
      throw new WfsError('NoApplicableCode', '', 'Too many requests, please try again later', 429);
    }
    const path = pathOf(request);
    const operation = readOperation(kvp, path);
    const version = readVersion(kvp, operation);
    if (operation === 'GetCapabilities') {
      return { type: XML, body: capabilities(`${request.protocol}://${request.host}${path}`, version) };
    }
    if (operation === 'DescribeFeatureType') return this.describe(kvp, version);
    const query = kvp.get('storedquery_id') ? readStoredQuery(kvp, version) : readFeatureQuery(kvp, version);
    if (request.method === 'HEAD') return { type: contentTypes[query.format], body: '' };
    await this.assertRegion(query);
    const [shown, sight] = within(caller, request.routeOptions.url ?? '', query);
    const reader = { whose: caller?.userId ?? addressOf(request), gone };
    return this.features.answer(shown, sight, reader, request.headers['if-none-match']);
  }

  /** Refuses a region that does not exist: its empty answer would pass for one without trees. */
  private async assertRegion({ layer, view }: FeatureQuery): Promise<void> {
    const at = regionParam(layer);
    const code = view[at];
    if (code && !(await this.labels.regionNames([code])).has(code)) throw invalidParam(layer.params[at]!);
  }

  private describe(kvp: Kvp, version: WfsVersion): Answer {
    const asked = [...new Set(readLayers(kvp))];
    const described = asked.length > 0 ? asked : layers;
    const format = kvp.get('outputFormat') ?? 'XMLSCHEMA';
    if (/^(application\/)?json$/i.test(format)) {
      return { type: contentTypes.json, body: JSON.stringify(describeJson(described)) };
    }
    if (!/^(xmlschema|text\/xml|application\/(gml|xml)|gml)/i.test(format)) {
      throw invalid('outputFormat', unknownFormat(format, ['XMLSCHEMA', 'application/json']));
    }
    return { type: XML, body: describeXml(described, version) };
  }
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import statics from '@fastify/static';
import { languageOf } from '@gushu/shared';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import type { WithCaller } from './caller/caller.js';
import { tokenOf } from './auth/jwt.strategy.js';
import { Tokens } from './auth/tokens.js';
import { serveReleasedAssets } from './files/asset-route.js';
import { ReleasedAssets } from './files/released-assets.js';
import { closeLinesWhenLeaving, Readiness } from './health/readiness.js';
import { limitBodies, MAX_BODY } from './http/body-limits.js';
import { refuseMalformed } from './http/malformed-request.js';
import { FaultFilter } from './blade/faults.js';
import { figureText } from './blade/fields.js';
import { nameIgnoredFilters, withFiltersOfAddress } from './blade/ignored-filters.js';
import { EnvelopeAdapter } from './blade/respond.js';
import { refusalOfLocked } from './jobs/lock-holders.js';
import { headerLimits, limitConnections, paceBodies } from './http/slow-clients.js';
import { validationPipe } from './blade/validation.js';
import type { Config } from './process/config.js';
import { Labels } from './rows/labels.js';
import { AuditTrail } from './journal/audit-trail.js';
import { journalHooks, logCall } from './journal/hooks.js';
import { Journal } from './journal/journal.js';
import { JsonLogger } from './process/logger.js';
import { geoserverPass, TILE_HOSTS, TileLayers } from './modules/maps/index.js';
import { PREFIX } from './http/prefix.js';
import { FrameHosts } from './modules/system/frame/index.js';
import { pathOf } from './http/path-of.js';
import { limitCallTime } from './http/call-time.js';
import { sayWhenToRetry } from './http/retry-after.js';
import { securityHeaders, type SecurityHook } from './http/security-headers.js';
import { fallbackRouteOf } from './http/fallback-route.js';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const SILENT_MS = 120_000;
const COMPRESSED_FROM = 1024;
const HASHED = /[/\\]assets[/\\]/;
/** Blade clients post some calls as forms or JSON where the contract says query: all are read as query. */
function readBodyAsQuery({ headers, body, query }: FastifyRequest): object {
  const type = headers['content-type'] ?? '';
  if (!body || typeof body !== 'object' || Array.isArray(body)) return query as object;
  if (type.startsWith('application/x-www-form-urlencoded')) return { ...(query as object), ...body };
  if (!type.startsWith('application/json')) return query as object;
  const texts = Object.entries(body)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => [name, typeof value === 'number' ? figureText(value) : value] as const);
  return { ...Object.fromEntries(texts), ...(query as object) };
}

/** Some clients name JSON where they send nothing, as small programs of phones do; that is no malformed body. */
function forgiveNoBody({ headers }: FastifyRequest): void {
  const isEmpty = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
}

/** Sets the language of a request, and the header that every answer has. */
function greet(request: FastifyRequest & WithCaller, reply: FastifyReply): void {
  request.language = languageOf(request.headers['accept-language']);
  void reply.header('x-request-id', request.id);
}

async function prepare(http: FastifyInstance, config: Config, secure: SecurityHook): Promise<void> {
  await http.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
  await http.register(multipart, { limits: { fileSize: config.uploadMaxBytes, files: 1, fields: 20 } });
  if (existsSync(WEB)) {
    await http.register(statics, {
      root: WEB,
      wildcard: false,
      // Compressed variants are sent in place of their files, and need no route of their own.
      globIgnore: ['**/*.br'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Only files that the build names by their content stay as they are; the rest is requested again after an
      // upgrade.
      setHeaders: (reply, path) =>
        reply.header('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  }
  http.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    greet(request, reply);
    forgiveNoBody(request);
    done();
  });
  http.addHook('onRequest', secure);
  if (config.geoserverUrl) http.addHook('onRequest', geoserverPass(config.geoserverUrl));
  http.addHook('preValidation', (request, _reply, done) => {
    request.body = withFiltersOfAddress(request, pathOf(request));
    request.query = readBodyAsQuery(request);
    done();
  });
  // A connection whose last answer is out holds the end of the process no longer.
  http.addHook('preClose', (done) => {
    http.server.keepAliveTimeout = 1;
    done();
  });
  // Nest answers 201 to every POST; Blade's clients know 200 only.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 201) void reply.code(200);
    done();
  });
}

/** Builds the API application, ready to listen. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new EnvelopeAdapter({
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    // A line on which nothing moves is given up, an upload that stands still with it.
    connectionTimeout: SILENT_MS,
    http: headerLimits(config),
    routerOptions: { maxParamLength: 500 },
    // The router refuses an address that it cannot read before any hook runs.
    frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
      greet(request, reply);
      secure(request, reply, () => faults.answer(error, request, reply));
      logCall(journal, request, reply);
    },
    clientErrorHandler: refuseMalformed,
  });
  const log = new JsonLogger(config.logLevel);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.register(config), adapter, {
    logger: log,
    abortOnError: false,
  });
  const http = adapter.getInstance() as unknown as FastifyInstance;
  limitCallTime(http, config, (error, request, reply) => faults.answer(error, request, reply));
  const tokens = app.get(Tokens);
  limitBodies(app, http, (request) => tokens.isOurs(tokenOf(request)));
  limitConnections(http.server, config);
  // Before what passes calls on to a GeoServer: their bodies are paced too.
  paceBodies(http, config, (error, request, reply) => faults.answer(error, request, reply));
  const [frames, tiles] = [app.get(FrameHosts), app.get(TileLayers, { strict: false })];
  const secure = securityHeaders(config.tiandituKey ? [TILE_HOSTS] : [], {
    policy: () => frames.policy(),
    tileHosts: () => tiles.hosts(),
  });
  closeLinesWhenLeaving(http, app.get(Readiness, { strict: false }));
  await prepare(http, config, secure);
  serveReleasedAssets(http, app.get(ReleasedAssets));
  const faults = new FaultFilter(log, fallbackRouteOf(http, WEB), (tenantId) =>
    refusalOfLocked(app.get(DataSource), tenantId),
  );
  const journal = app.get(Journal);
  journalHooks(http, journal, app.get(AuditTrail));
  // After those of the journal, which refuses what it cannot store.
  sayWhenToRetry(http);
  nameIgnoredFilters(http, log);
  app.setGlobalPrefix('api', PREFIX);
  const labels = app.get(Labels, { strict: false });
  app.useGlobalPipes(validationPipe(false, (codes) => labels.regionNames(codes)));
  app.useGlobalFilters(faults);
  // SIGTERM is the matter of main.ts: others take over from a process that is ended by it.
  app.enableShutdownHooks(['SIGINT', 'SIGHUP', 'SIGQUIT']);
  return app;
}

import { Controller, ForbiddenException, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Public } from '../caller/permission.js';
import { Raw } from '../blade/respond.js';
import { isLoopback } from '../process/settings.mjs';
import { query } from '../database/database.js';
import { AppError } from '../http/errors.js';
import { FileStore } from '../files/store.js';
import type { GuardedRedis } from '../cache/guarded-redis.js';
import { REDIS } from '../cache/redis.js';
import { metricsOfAll } from '../process/cluster.js';
import { missingMigrations } from '../schema/version.js';
import { workerLives } from './heartbeat.js';
import { Readiness } from './readiness.js';

// A proxy names whom it asks for by one of these.
const FORWARDED = [
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const DISK_EVERY_MS = 2_000;

type State = 'up' | 'down';

const stateOf = (check: Promise<unknown>): Promise<State> =>
  Promise.race([check, new Promise((_, reject) => setTimeout(reject, 2_500).unref())]).then(
    (result) => (result === false ? 'down' : 'up'),
    () => 'down',
  );

/** `/health`, `/ready` and `/metrics`. */
@ApiTags('ops')
@Controller()
export class HealthController {
  private disk: { at: number; tried: Promise<unknown> } = { at: -Infinity, tried: Promise.resolve() };

  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) private readonly redis: GuardedRedis,
    private readonly files: FileStore,
    private readonly readiness: Readiness,
  ) {
    register.clear();
    collectDefaultMetrics();
  }

  /** 200 once it can serve; the parts it stands on, each `up` or `down`. */
  @Get('health')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Whether the service can serve, and what it leans on' })
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, redis, worker, store, disk] = await Promise.all([
      stateOf(query(this.db, sql`select 1`)),
      stateOf(this.pinged()),
      stateOf(workerLives(this.redis)),
      stateOf(this.files.check()),
      stateOf(this.diskTried()),
    ]);
    const status = database === 'up' && redis === 'up' && store === 'up' && disk === 'up' ? 'up' : 'down';
    void reply.status(status === 'up' ? 200 : 503).header('Cache-Control', 'no-store');
    return { status, database, redis, worker, store, disk };
  }

  /** 200 while a proxy is to send calls here; services that all processes share, as Redis, do not count. */
  @Get('ready')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Whether a proxy is to send calls to this process' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const migrated = missingMigrations((text) => this.db.query<object[]>(text)).then(
      (missing) => missing.length === 0,
    );
    const [database, migrations] = await Promise.all([stateOf(migrated.then(() => true)), stateOf(migrated)]);
    const { isLeaving } = this.readiness;
    const status = database === 'up' && migrations === 'up' && !isLeaving ? 'up' : 'down';
    void reply.status(status === 'up' ? 200 : 503).header('Cache-Control', 'no-store');
    return { status, database, migrations, leaving: isLeaving };
  }

  private async pinged(): Promise<unknown> {
    this.redis.assertAvailable();
    return this.redis.ping();
  }

  /** Tries to write to the disk at most once per span, however often health is requested. */
  private diskTried(): Promise<unknown> {
    if (performance.now() - this.disk.at > DISK_EVERY_MS) {
      this.disk = { at: performance.now(), tried: this.files.checkDisk() };
      this.disk.tried.catch(() => undefined);
    }
    return this.disk.tried;
  }

  /** Prometheus text; only this machine may read it, and nobody through a proxy that stands on it. */
  @Get('metrics')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Counts and times of the processes of the API for Prometheus' })
  async metrics(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const isLocal = isLoopback(request.socket.remoteAddress?.replace('::ffff:', '') ?? '');
    if (!isLocal || FORWARDED.some((name) => name in request.headers)) throw new ForbiddenException();
    const metrics = await metricsOfAll();
    // Told of some alone, counts would fall and rise again.
    if (metrics === undefined) throw new AppError(503, 'request.busy');
    void reply.type(register.contentType);
    return metrics;
  }
}

import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { Caller, WithCaller } from '../caller/caller.js';
import { RegionCache, regionSeen, type Sources } from '../cache/region-cache.js';
import { notesOf } from '../http/route-notes.js';
import { envelope } from './envelope.js';

const SOURCES = 'gushu:sources';
const MAX_HOMES = 20_000;

/** The person whose answer it is: it shows what they may do with a row. */
const ownerOf = ({ sessionId, deptIds, roleIds, language }: Caller): string =>
  `${sessionId} ${deptIds} ${roleIds} ${language}`;

type Question = FastifyRequest<{ Querystring: { id?: string; xzCode?: string } }> & WithCaller;

/** An answer of a single row, and the versions read before it was made. */
interface RowAnswer {
  caller: Caller;
  row: string;
  key: string;
  asked: Sources;
  version: string;
  body: Buffer;
}

@Injectable()
class AnswerCache implements NestInterceptor {
  /** Regions of the single rows that were found, by handler and id: nothing else that is sent makes an entry. */
  private readonly homes = new LRUCache<string, string>({ max: MAX_HOMES });

  constructor(
    private readonly reflector: Reflector,
    private readonly cache: RegionCache,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const declared = [context.getHandler(), context.getClass()];
    const sources = this.reflector.getAllAndOverride<Omit<Sources, 'region'>>(SOURCES, declared);
    const http = context.switchToHttp();
    const { caller, method, params, query } = http.getRequest<Question>();
    if (!caller || method !== 'GET' || notesOf(context.getHandler()).raw) return next.handle();
    const read = `${context.getClass().name} ${context.getHandler().name}`;
    const row = `${read} ${query.id}`;
    const home = query.id ? this.homes.get(row) : undefined;
    const asked = { ...sources, region: home ?? regionSeen(caller, query.xzCode) };
    const key = `${ownerOf(caller)} ${read} ${JSON.stringify([params, query])}`;
    const answer = await this.cache.underOneLook(caller, async () => {
      const version = await this.cache.versionOf(caller, asked);
      const body = version && this.cache.get<Buffer>(key, version);
      return { version, body, data: body ? undefined : await lastValueFrom<unknown>(next.handle()) };
    });
    const { version, data } = answer;
    let { body } = answer;
    if (!body) {
      body = Buffer.from(JSON.stringify(envelope(data, caller.language)));
      if (version && !query.id) this.cache.set(key, version, body, body.length);
      else if (version) await this.keepRow({ caller, row, key, asked, version, body }, data);
    }
    http.getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8');
    return of(body);
  }

  /**
   * Caches a single row under the version of its own region. Where that was not known before it was read, the present
   * version is the one it was read under if nothing has changed meanwhile in the region that was looked at: both
   * versions are read at once, and so of one moment. A row that has left that region is cached the next time.
   */
  private async keepRow({ caller, row, key, asked, version, body }: RowAnswer, data: unknown): Promise<void> {
    const { xzCode: home } = data as { xzCode?: unknown };
    if (typeof home !== 'string') return;
    this.homes.set(row, home);
    if (!home.startsWith(asked.region)) return;
    const [again, own] = await Promise.all(
      home === asked.region
        ? [version, version]
        : [this.cache.versionOf(caller, asked), this.cache.versionOf(caller, { ...asked, region: home })],
    );
    if (own && again === version) this.cache.set(key, own, body, body.length);
  }
}

/**
 * Marks reads, one or all of a controller, whose answers depend only on the request, on the rows of a layer in the
 * caller's region or the requested one (for a single row: in its own), and on topics of the cache: they are made anew
 * when one of these has changed.
 */
export const CachedWhileUnchanged = (layer: string, ...topics: string[]) =>
  applyDecorators(
    SetMetadata(SOURCES, { layer, topics } satisfies Omit<Sources, 'region'>),
    UseInterceptors(AnswerCache),
  );

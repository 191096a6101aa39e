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

/** Whose answer it is: what somebody may do with a row shows in it. */
const ownerOf = ({ sessionId, deptIds, roleIds, language }: Caller): string =>
  `${sessionId} ${deptIds} ${roleIds} ${language}`;

type Question = FastifyRequest<{ Querystring: { id?: string; xzCode?: string } }> & WithCaller;

@Injectable()
class AnswerCache implements NestInterceptor {
  /** Regions of the single rows that were asked for. */
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
    const question = `${context.getClass().name} ${context.getHandler().name} ${JSON.stringify([params, query])}`;
    const region = query.id ? this.homes.get(question) : regionSeen(caller, query.xzCode);
    const version =
      region === undefined ? undefined : await this.cache.versionOf(caller, { ...sources, region });
    const key = `${ownerOf(caller)} ${question}`;
    let body = version && this.cache.get<Buffer>(key, version);
    if (!body) {
      const data: unknown = await lastValueFrom(next.handle());
      body = Buffer.from(JSON.stringify(envelope(data, caller.language)));
      const isInside = !query.id || this.homeOf(question, data) === region;
      if (version && isInside) this.cache.set(key, version, body, body.length);
    }
    http.getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8');
    return of(body);
  }

  /** The region of a single row, noted for the next time: a row that has moved meanwhile is in no version of its old one. */
  private homeOf(question: string, data: unknown): string | undefined {
    const { xzCode } = data as { xzCode?: string };
    if (typeof xzCode === 'string') this.homes.set(question, xzCode);
    return xzCode;
  }
}

/**
 * Marks reads, one or all of a controller, whose answers follow from their questions, the rows of a layer in the caller's
 * region or the asked one (of a single row: in its own), and what is cached under topics: they are made anew when one of
 * these has changed.
 */
export const CachedWhileUnchanged = (layer: string, ...topics: string[]) =>
  applyDecorators(
    SetMetadata(SOURCES, { layer, topics } satisfies Omit<Sources, 'region'>),
    UseInterceptors(AnswerCache),
  );

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
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { WithCaller } from '../caller/caller.js';
import { KeptAnswers, type Sources } from '../kept-answers.js';
import { notesOf } from '../http/route-notes.js';
import { envelope } from './envelope.js';

const SOURCES = 'gushu:sources';

@Injectable()
class AnswerKeeper implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly answers: KeptAnswers,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const declared = [context.getHandler(), context.getClass()];
    const sources = this.reflector.getAllAndOverride<Sources>(SOURCES, declared);
    const http = context.switchToHttp();
    const { caller, method, params, query } = http.getRequest<FastifyRequest & WithCaller>();
    if (!caller || method !== 'GET' || notesOf(context.getHandler()).raw) return next.handle();
    const question = `${context.getClass().name} ${context.getHandler().name} ${JSON.stringify([params, query])}`;
    const body = await this.answers.answer(caller, question, sources, async () =>
      Buffer.from(JSON.stringify(envelope(await lastValueFrom(next.handle()), caller.language))),
    );
    http.getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8');
    return of(body);
  }
}

/**
 * Marks reads, one or all of a controller, whose answers follow from their questions, the rows that the caller's tenant
 * has in a layer, and what is kept under topics of the shared cache: they are made anew when one of these has changed.
 */
export const KeptWhileUnchanged = (layer: string, ...topics: string[]) =>
  applyDecorators(SetMetadata(SOURCES, { layer, topics } satisfies Sources), UseInterceptors(AnswerKeeper));

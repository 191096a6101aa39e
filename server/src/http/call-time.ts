import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../process/config.js';
import { Deadline } from '../process/deadline.js';
import { AppError } from './errors.js';
import { note, registeredNotes } from './route-notes.js';

// An export is worked out before its first byte goes out.
const EXPORT_SECONDS = 60;

type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;

const deadlines = new WeakMap<FastifyRequest, Deadline>();

/** A route whose answer may take so many seconds to begin. */
export const AnswersWithin = (seconds: number): MethodDecorator => note({ seconds });

/** Whether a call has been refused because its time was over: what its handler comes to goes nowhere. */
export const isRefusedLate = (request: FastifyRequest): boolean => deadlines.get(request)?.isRefused ?? false;

function secondsOf(request: FastifyRequest): number | undefined {
  const { seconds, audited } = registeredNotes(request.routeOptions.config);
  // A POST is an order, which the worker carries out.
  const isExport = audited === 'export' && request.method === 'GET';
  return seconds ?? (isExport ? EXPORT_SECONDS : undefined);
}

/**
 * Gives each call its time. What waits for the database takes the rest of it by `remainingMs`; for all else the call is
 * refused once its time is over, and nothing of it is committed after that.
 */
export function limitCallTime(
  http: FastifyInstance,
  { answerSeconds }: Pick<Config, 'answerSeconds'>,
  refuse: Refuse,
): void {
  http.addHook('onRequest', (request, reply, done) => {
    const deadline = new Deadline(() => reply.sent || reply.raw.headersSent);
    deadlines.set(request, deadline);
    deadline.start(secondsOf(request) ?? answerSeconds);
    deadline.run(done);
  });
  // The body has come, which may have taken a while; its events carry no context of ours.
  http.addHook('preValidation', (request, reply, done) => {
    const deadline = deadlines.get(request);
    if (!deadline) return done();
    deadline.start(secondsOf(request) ?? answerSeconds);
    const busy = () => refuse(new AppError(503, 'request.busy'), request, reply);
    deadline.refuseWhenLate(busy);
    reply.raw.once('close', () => deadline.end());
    deadline.run(done);
  });
  // The first of these hooks: whatever an answer then waits for, it is the only one.
  http.addHook('onSend', (request, _reply, payload, done) => {
    deadlines.get(request)?.answer();
    done(null, payload);
  });
}

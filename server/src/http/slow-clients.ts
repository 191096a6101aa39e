import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../process/config.js';
import { AppError } from './errors.js';
import { answerOn } from './malformed-request.js';

type Pace = Pick<Config, 'requestSeconds' | 'uploadBytesPerSecond'>;
type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;

const SECOND_MS = 1000;
const CHECKED_EVERY_MS = 5_000;

/** Options of Node's server that end calls whose headers trickle in. */
export const headerLimits = ({ requestSeconds }: Pace) => ({
  headersTimeout: requestSeconds * SECOND_MS,
  connectionsCheckingInterval: Math.min(CHECKED_EVERY_MS, (requestSeconds * SECOND_MS) / 2),
});

const hasBody = ({ headers }: FastifyRequest): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Looks at a body on its way once in each span, until it is there or refused. */
function follow(request: FastifyRequest, reply: FastifyReply, pace: Pace, refuse: Refuse): void {
  const { raw } = request;
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const leastBytes = pace.uploadBytesPerSecond * pace.requestSeconds;
  let read = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - read;
    read = raw.socket.bytesRead;
    // Where we are the slow ones, nothing more can come.
    const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
    if (isUpload && !reply.sent && (came >= leastBytes || waitsForUs)) return;
    clearInterval(timer);
    // A client that has its answer and still sends gets no second one.
    if (reply.sent) raw.socket.destroy();
    else refuse(new AppError(408, 'request.slow'), request, reply.header('Connection', 'close'));
  }, pace.requestSeconds * SECOND_MS).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}

/**
 * Ends calls whose body comes too slowly with 408, and their connection with them: a plain body has `requestSeconds` in
 * all, an upload brings its least rate over each such span. What still comes after the answer has one span more.
 */
export function paceBodies(http: FastifyInstance, pace: Pace, refuse: Refuse): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) follow(request, reply, pace, refuse);
    done();
  });
}

const plainAddress = (socket: Socket): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/**
 * Refuses connections of one address beyond so many with 429. Those of trusted proxies are not counted: behind one are
 * many people. Each process that shares the port counts its own.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress: max, trustedProxies }: Pick<Config, 'connectionsPerAddress' | 'trustedProxies'>,
): void {
  const trusted = listOf(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket);
    if (trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) return answerOn(socket, 429, 'request.connections');
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

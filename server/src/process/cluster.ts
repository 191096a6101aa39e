import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, register } from 'prom-client';
import type { JsonLogger } from './logger.js';

const AGAIN_MS = 1_000;
const ASKED = 'gushu:metrics-asked';
const ANSWERED = 'gushu:metrics-answered';

interface Message {
  type: string;
  id: number;
  text?: string;
}

/** Ends all that still run; the last of them ends this process. */
function endTogether(running: ReadonlySet<Worker>): void {
  for (const worker of running) worker.process.kill('SIGTERM');
  if (running.size === 0) process.exit(0);
}

// In a process that answers calls it hands over what that one counts, in the one above them it adds that up.
const all = new AggregatorRegistry();

/** Answers a process that requests the metrics of all of them. */
function answerMetrics(): void {
  cluster.on('message', (worker, { type, id }: Message) => {
    if (type !== ASKED) return;
    const send = (text?: string): void => {
      // It may have ended since its request.
      if (worker.isConnected()) worker.send({ type: ANSWERED, id, text } satisfies Message, () => undefined);
    };
    all.clusterMetrics().then(send, () => send());
  });
}

/**
 * Keeps so many processes that share the port, this one only looks after them: one that dies is followed by another,
 * and they end when it does, however it ends. Resolves when the first listens; if that cannot start, all ends.
 */
export async function startCluster(count: number, log: JsonLogger): Promise<void> {
  const running = new Set<Worker>();
  const listening = once(cluster, 'listening');
  let hasListened = false;
  let ending = false;
  const start = (): void => {
    const worker = cluster.fork();
    running.add(worker);
    worker.on('error', (error) => log.pino.error({ pid: worker.process.pid, error: error.message }));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (ending) return running.size === 0 && process.exit(0);
      // It has printed itself why it could not start.
      if (!hasListened && code) process.exit(code);
      log.pino.error({ pid: worker.process.pid, code, signal }, 'an API process ended, another one follows');
      setTimeout(fill, AGAIN_MS);
    });
  };
  /** One at first: what keeps it from starting keeps all. */
  const fill = (): void => {
    while (!ending && running.size < (hasListened ? count : 1)) start();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      ending = true;
      endTogether(running);
    });
  }
  // Each takes connections itself: what this one would hand to a process that dies just then would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  answerMetrics();
  fill();
  await listening;
  hasListened = true;
  fill();
}

let questions = 0;

/** The metrics of all processes that share the port with this one, as Prometheus reads them; none while one is silent. */
export async function metricsOfAll(): Promise<string | undefined> {
  if (!cluster.isWorker) return register.metrics();
  const id = questions++;
  const answer = new Promise<string | undefined>((resolve) => {
    const listen = (message: Message): void => {
      if (message.type !== ANSWERED || message.id !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
  });
  process.send!({ type: ASKED, id } satisfies Message);
  return answer;
}

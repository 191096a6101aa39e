import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { AggregatorRegistry, register } from 'prom-client';
import type { JsonLogger } from './logger.js';

/** Beyond it they would wait for the database, not for a processor. */
const MOST_BY_ITSELF = 4;
const AGAIN_MS = 1_000;
const ASKED = 'gushu:metrics-asked';
const TOLD = 'gushu:metrics-told';

interface Message {
  type: string;
  id: number;
  text?: string;
}

/** How many processes answer calls: as configured, by itself one a core. */
export const processesOf = (configured: number): number =>
  configured || Math.min(availableParallelism(), MOST_BY_ITSELF);

/** Ends all that still run, and waits for them. */
function endTogether(running: Set<Worker>): void {
  for (const worker of running) worker.process.kill('SIGTERM');
  if (running.size === 0) process.exit(0);
}

// In a process that answers calls it hands over what that one counts, in the one above them it adds that up.
const all = new AggregatorRegistry();

/** Answers a process that is asked for the metrics of all of them. */
function tellMetrics(): void {
  cluster.on('message', (worker, { type, id }: Message) => {
    if (type !== ASKED) return;
    const tell = (text?: string): void => void worker.send({ type: TOLD, id, text } satisfies Message);
    all.clusterMetrics().then(tell, () => tell());
  });
}

/**
 * Keeps so many processes that share the port, this one only looks after them: one that dies is followed by another,
 * and they end when it does, however it ends. Resolves when the first listens; if that cannot start, all ends.
 */
export async function shareOut(count: number, log: JsonLogger): Promise<void> {
  const running = new Set<Worker>();
  let ending = false;
  const start = (): Worker => {
    const worker = cluster.fork();
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (ending) return endTogether(running);
      if (running.size === 0 && code) process.exit(code);
      log.pino.error({ pid: worker.process.pid, code, signal }, 'an API process ended, another one follows');
      setTimeout(() => !ending && start(), AGAIN_MS);
    });
    return worker;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      ending = true;
      endTogether(running);
    });
  }
  tellMetrics();
  await once(start(), 'listening');
  while (running.size < count) start();
}

let questions = 0;

/** The metrics of all processes that share the port with this one, as Prometheus reads them. */
export async function metricsOfAll(): Promise<string> {
  if (!cluster.isWorker) return register.metrics();
  const id = questions++;
  const told = new Promise<string | undefined>((resolve) => {
    const listen = (message: Message): void => {
      if (message.type !== TOLD || message.id !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
  });
  process.send!({ type: ASKED, id } satisfies Message);
  // While one of the others starts or ends, this one tells of itself.
  return (await told) ?? register.metrics();
}

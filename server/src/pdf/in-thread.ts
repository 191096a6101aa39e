import { Worker } from 'node:worker_threads';

/** Limits at which a thread is ended. */
interface Limits {
  heapMb: number;
  maxMs: number;
}

/** Runs an entry that answers one message, in a thread of its own: the process goes on answering meanwhile. */
export function inThread<Answer>(
  entry: URL,
  workerData: unknown,
  { heapMb, maxMs }: Limits,
): Promise<Answer> {
  const thread = new Worker(entry, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const tooLong = setTimeout(() => void thread.terminate(), maxMs).unref();
  return new Promise<Answer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread has ended without an answer')));
  }).finally(() => clearTimeout(tooLong));
}

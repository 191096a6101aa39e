import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Paper } from './paper.js';
import type { PaperAnswer, PaperOrder } from './paper-process.js';

// Tests run the sources; a process of its own needs the built files.
const ENTRY = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/pdf/paper-process.js' : './paper-process.js',
    import.meta.url,
  ),
);
/** Heap of the process in MB, for the words and lines of a paper; fonts and pictures come on top. */
const HEAP_MB = 128;
const YOUNG_MB = 4;
const MAX_MS = 300_000;

/**
 * Prints papers, one after the other, in a process of its own: Chinese fonts are large, and all that they took goes
 * with the process. It begins with the first paper and ends with `close`, or with the process that started it.
 */
export class Printer {
  private child: ChildProcess | undefined;

  constructor(private readonly signal: AbortSignal) {}

  /** Writes a paper as a PDF to a path of this machine. */
  async print(paper: Paper, path: string): Promise<void> {
    const child = (this.child ??= this.begun());
    const limit = AbortSignal.any([this.signal, AbortSignal.timeout(MAX_MS)]);
    const answered = once(child, 'message', { signal: limit }) as Promise<[PaperAnswer]>;
    const ended = once(child, 'exit', { signal: limit }).then((): never => {
      throw new Error('the process that prints has ended without an answer');
    });
    child.send({ paper, path } satisfies PaperOrder);
    const [answer] = await Promise.race([answered, ended]).finally(() => {
      answered.catch(() => undefined);
      ended.catch(() => undefined);
    });
    if (!answer.ok) throw new Error(answer.message);
  }

  close(): void {
    this.child?.kill('SIGKILL');
  }

  // It needs nothing of the environment, and so learns no secret.
  private begun(): ChildProcess {
    const execArgv = [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`];
    const child = fork(ENTRY, { execArgv, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('error', () => undefined);
    return child;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Commands that set up a connection, or find out whether it answers. */
const HANDSHAKE = new Set(['auth', 'select', 'hello', 'info', 'client', 'readonly', 'ping']);
const ASKED_EVERY_MS = 500;
/** After so many pings without an answer the connection is given up: its packets may be lost for long. */
const SILENT_PINGS = 3;

const away = (): Error => new Error('Redis is away');

/**
 * A connection to Redis that counts as away for all callers once it has left one without an answer: their commands fail at
 * once until a single ping, sent again and again, is answered.
 */
export class GuardedRedis extends Redis {
  private isSilent = false;

  /** Whether commands go out and are answered. */
  get isAvailable(): boolean {
    return this.status === 'ready' && !this.isSilent;
  }

  /** Refuses at once what would wait for a Redis that is away. */
  assertAvailable(): void {
    if (!this.isAvailable) throw away();
  }

  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const [command] = given;
    if (this.isSilent && !HANDSHAKE.has(command.name)) {
      command.reject(away());
      return command.promise;
    }
    const sent = super.sendCommand(...given);
    command.promise.catch((error: Error) => {
      if (error.message === 'Command timed out' && command.name !== 'ping') this.markUnavailable();
    });
    return sent;
  }

  private markUnavailable(): void {
    if (this.isSilent) return;
    this.isSilent = true;
    void this.waitForAnswer().finally(() => (this.isSilent = false));
  }

  private async waitForAnswer(): Promise<void> {
    for (let silent = 1; this.status !== 'end'; silent++) {
      await wait(ASKED_EVERY_MS, undefined, { ref: false });
      const isAnswered = await this.ping().then(
        () => true,
        () => false,
      );
      if (isAnswered) return;
      if (silent % SILENT_PINGS === 0 && this.status === 'ready') this.disconnect(true);
    }
  }
}

import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { INestApplicationContext } from '@nestjs/common';
import { JsonLogger } from '../process/logger.js';
import { ReleasedAssets } from './released-assets.js';

const ASSETS = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url));
const AGAIN_MS = 60_000;

/** How long a start waits for the copy: a file store that does not answer keeps nobody from signing in. */
const MAX_WAIT_MS = 10_000;

/** Copies the assets of this release into the file store; what is not done in time, or fails, goes on beside the service. */
export async function keepAssets(app: INestApplicationContext): Promise<void> {
  if (!existsSync(ASSETS)) return;
  await Promise.race([keep(app), delay(MAX_WAIT_MS, undefined, { ref: false })]);
}

/** Copies them, and again every minute until that has worked. */
async function keep(app: INestApplicationContext): Promise<void> {
  try {
    await app.get(ReleasedAssets).keep(ASSETS);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    const log = app.get(JsonLogger).pino;
    log.warn({ error: message }, 'the assets of this release could not be copied, again in a minute');
    setTimeout(() => void keep(app), AGAIN_MS).unref();
  }
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplicationContext } from '@nestjs/common';
import { JsonLogger } from '../process/logger.js';
import { ReleasedAssets } from './released-assets.js';

const ASSETS = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url));
const AGAIN_MS = 60_000;

/** Copies the assets of this release into the file store beside what the process serves, until that has worked. */
export function keepAssets(app: INestApplicationContext): void {
  if (!existsSync(ASSETS)) return;
  const log = app.get(JsonLogger).pino;
  app
    .get(ReleasedAssets)
    .keep(ASSETS)
    .catch((error: Error) => {
      log.warn({ error: error.message }, 'the assets of this release could not be copied, again in a minute');
      setTimeout(() => keepAssets(app), AGAIN_MS).unref();
    });
}

import type { FastifyInstance } from 'fastify';
import { extensionOf } from './kinds.js';
import type { ReleasedAssets } from './released-assets.js';

/** Content types of files that the build names by their content, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
};

/** Serves the assets of other releases; those of this one lie on the disk, and their routes name each of them. */
export function serveReleasedAssets(http: FastifyInstance, assets: ReleasedAssets): void {
  http.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const content = await assets.read(name);
    if (!content) return reply.callNotFound();
    return reply
      .type(TYPES[extensionOf(name)] ?? 'application/octet-stream')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(content);
  });
}

import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CellValue } from './sheet-scanner.js';

/** A feature collection of rows that hold one feature each. */
async function* collection(rows: AsyncIterable<CellValue[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let between = '\n';
  for await (const [feature] of rows) {
    yield `${between}${String(feature)}`;
    between = ',\n';
  }
  yield '\n]}\n';
}

/** Writes GeoJSON while its rows are read. */
export const writeFeatures = (output: Writable, rows: AsyncIterable<CellValue[]>): Promise<void> =>
  pipeline(collection(rows), output);

// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../database.mjs';
import { Failure, Stopped } from '../failure.mjs';
import { PARTS, damaged, fingerprint } from './manifest.mjs';
import { openSnapshot } from './snapshot.mjs';

const AT_ONCE = 4;
const MAX_TRIES = 5;
/** How long a copy that is aborted may take to end. */
const GRACE = 5_000;

/**
 * @typedef {{ store: string, name: string }} Place of a file, as its row says it
 * @typedef {Place & { bytes: number, sha256: string }} Copy
 *
 * @typedef {object} Store the product's own, whatever it stands on
 * @property {(place: Place) => Promise<import('node:stream').Readable>} read
 * @property {(place: Place, fill: (output: import('node:stream').Writable) => Promise<void>) => Promise<void>} writeBack
 */

/**
 * The tables whose rows name files of the store, and the columns that do; the file of a row that does not need it may be
 * gone. `before` is how that was until there was one table of jobs.
 *
 * @type {{ table: string, store: string, name: string, needed: string, rows?: string, before?: { rows: string } }[]}
 */
export const REGISTERS = [
  { table: 'blade_attach', store: 'store', name: 'name', needed: 'is_deleted = 0' },
  {
    table: 'export_run',
    rows: 'export_run join job using (id)',
    before: { rows: 'export_run' },
    store: 'store',
    name: 'file_key',
    needed: 'state = 2',
  },
  // A run that is open reads its file; of a refused one the wrong rows beside it are wanted.
  {
    table: 'user_import_run',
    before: { rows: '(select *, state as step from user_import_run) r' },
    store: 'file_store',
    name: "case when step = 4 then file_key || '.errors' else file_key end",
    needed: 'step < 3 or step = 4',
  },
  // A zip on its way lies as the parts that have come; a part that was replaced or given up meanwhile is sent again.
  {
    table: 'picture_upload',
    rows: 'picture_upload join picture_upload_part on upload_id = id',
    store: 'store',
    name: "name || '/' || lpad(no::text, 6, '0')",
    needed: 'false',
  },
];

const HAS_COLUMN = `select exists (select from pg_attribute
  where attrelid = to_regclass($1) and attname = $2 and not attisdropped) as made`;

/**
 * Files that rows name, and whether a row needs them. An earlier schema has fewer tables and columns.
 * @param {import('./snapshot.mjs').Query} query
 * @returns {Promise<(Place & { needed: boolean })[]>}
 */
async function namedFiles(query) {
  const has = async (/** @type {string} */ table, /** @type {string} */ column) =>
    (await query(HAS_COLUMN, [table, column]))[0]?.['made'];
  const hasJobs = await has('job', 'id');
  const selects = [];
  for (const { table, rows = table, before, store, name, needed } of REGISTERS)
    if (await has(table, store)) {
      const source = hasJobs ? rows : (before?.rows ?? rows);
      selects.push(`select ${store} as store, ${name} as name, ${needed} as needed from ${source}`);
    }
  const rows =
    await query(`select store, name, bool_or(needed) as needed from (${selects.join(' union all ')}) f
    where store is not null and name is not null group by 1, 2 order by 1, 2`);
  return /** @type {any} */ (rows);
}

/** @param {Place} place */
const keyOf = ({ store, name }) => JSON.stringify([store, name]);

/**
 * Where a copy lies in the backup; a name that leads out of it is a fault.
 * @param {string} folder
 * @param {Place} place
 */
function pathOf(folder, { store, name }) {
  const root = join(folder, 'files', encodeURIComponent(store));
  const path = resolve(root, name);
  if (!path.startsWith(root + sep)) throw damaged(folder, `it has a file outside its folder, ${name}`);
  return path;
}

const ending = new AbortController();
/** @type {Set<Promise<void>>} */
const underWay = new Set();

/** Aborts copies under way and starts no more, for callers that remove the folder of the copies. */
export async function stopFiles() {
  ending.abort();
  // A store that does not answer keeps nobody from stopping.
  await Promise.race([Promise.allSettled(underWay), sleep(GRACE)]);
}

/**
 * Does something with each item, several at a time. When one fails, the rest of those has ended before that comes out.
 * @template T
 * @param {Iterable<T> | AsyncIterable<T>} items
 * @param {(item: T) => Promise<void>} work
 */
async function each(items, work) {
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  try {
    for await (const item of items) {
      if (ending.signal.aborted) throw new Stopped();
      // One that fails stays among them, so that its failure comes out below.
      const one = work(item).then(() => void running.delete(one));
      one.catch(() => undefined).finally(() => underWay.delete(one));
      running.add(one);
      underWay.add(one);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}

/** Whether a store says that it has no such file. @param {any} error */
const isGone = (error) => error?.code === 'ENOENT' || /^(NoSuchKey|NotFound)$/.test(error?.cause?.name ?? '');

/** Copies of files in the folder of a backup that is being made. */
class Copies {
  /** @type {Map<string, Copy>} */
  #made = new Map();

  /**
   * @param {Store} store
   * @param {string} folder
   */
  constructor(store, folder) {
    this.store = store;
    this.folder = folder;
  }

  /**
   * Copies files that are not copied yet, and answers those that the store lacks.
   * @template {Place} T
   * @param {T[]} places
   */
  async add(places) {
    /** @type {T[]} */
    const gone = [];
    const wanted = places.filter((place) => !this.#made.has(keyOf(place)));
    await each(wanted, async (place) => {
      if (!(await this.#copy(place))) gone.push(place);
    });
    return gone;
  }

  /** @param {Place} place */
  async #copy({ store, name }) {
    const path = pathOf(this.folder, { store, name });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const tap = new PassThrough().on('data', (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    });
    try {
      const input = await this.store.read({ store, name });
      await pipeline(input, tap, createWriteStream(path, { flags: 'wx', mode: 0o600 }), ending);
    } catch (error) {
      await rm(path, { force: true });
      if (isGone(error)) return false;
      const { cause, message } = /** @type {any} */ (error);
      throw new Failure(
        `file ${name} cannot be read from store '${store}': ${cause?.message ?? message}`,
        'check that the store can be reached with the keys it is set up with',
      );
    }
    this.#made.set(keyOf({ store, name }), { store, name, bytes, sha256: hash.digest('hex') });
    return true;
  }

  /**
   * Drops copies that are not among these, lists the rest and answers their total.
   * @param {Place[]} places
   */
  async close(places) {
    const named = new Set(places.map(keyOf));
    for (const [key, copy] of this.#made) {
      if (named.has(key)) continue;
      await rm(pathOf(this.folder, copy));
      this.#made.delete(key);
    }
    const lines = function* (/** @type {Iterable<Copy>} */ copies) {
      for (const copy of copies) yield `${JSON.stringify(copy)}\n`;
    };
    const list = createWriteStream(join(this.folder, PARTS.files), { flags: 'wx', mode: 0o600 });
    await pipeline(lines(this.#made.values()), list);
    const copies = [...this.#made.values()];
    return { count: copies.length, bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0) };
  }
}

/**
 * How many of these files a row needs now.
 * @param {string} url
 * @param {Place[]} places
 */
async function stillNeeded(url, places) {
  if (places.length === 0) return 0;
  const now = await connected(url, namedFiles);
  const needed = new Set(now.filter((place) => place.needed).map(keyOf));
  return places.filter((place) => needed.has(keyOf(place))).length;
}

/**
 * Holds the database at a moment at which every file that its rows name is copied. Most are copied before that
 * moment, those that have come since at it. A row is deleted before its file: a file removed in between has no row
 * any more, and then a later moment is taken, with the copies made by then. A file whose row stays was lost before;
 * it is counted.
 * @param {string} url
 * @param {{ store: Store, folder: string }} options
 */
export async function snapshotWithFiles(url, { store, folder }) {
  const copies = new Copies(store, folder);
  await copies.add(await connected(url, namedFiles));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const snapshot = await openSnapshot(url);
    try {
      const named = await namedFiles(snapshot.query);
      const gone = (await copies.add(named)).filter(({ needed }) => needed);
      const lost = await stillNeeded(url, gone);
      if (lost === gone.length) return { snapshot, files: { ...(await copies.close(named)), lost } };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new Failure('files are removed faster than they can be copied', 'start again in a quieter hour');
}

/**
 * The files of a backup, one by one.
 * @param {string} folder
 * @returns {AsyncGenerator<Copy>}
 */
async function* copiesOf(folder) {
  for await (const line of createInterface({ input: createReadStream(join(folder, PARTS.files)) }))
    yield JSON.parse(line);
}

/**
 * Refuses a backup of which a file is missing or is not as it was copied; answers the stores that its files are in.
 * @param {string} folder
 */
export async function checkFiles(folder) {
  const stores = new Set();
  await each(copiesOf(folder), async (copy) => {
    stores.add(copy.store);
    const path = pathOf(folder, copy);
    if (!existsSync(path)) throw damaged(folder, `file ${copy.name} is missing`);
    const { bytes, sha256 } = await fingerprint(path);
    if (bytes !== copy.bytes || sha256 !== copy.sha256)
      throw damaged(folder, `file ${copy.name} is not as it was copied`);
  });
  return [...stores];
}

/**
 * Writes files back to where their rows say that they are, and answers how many.
 * @param {string} folder
 * @param {Store} store
 * @param {(place: Place) => boolean} which
 */
export async function putFiles(folder, store, which) {
  let count = 0;
  await each(copiesOf(folder), async (copy) => {
    if (!which(copy)) return;
    await store.writeBack(copy, (output) => pipeline(createReadStream(pathOf(folder, copy)), output, ending));
    count += 1;
  });
  return count;
}

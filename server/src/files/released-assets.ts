import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { query } from '../database/database.js';
import { AppError } from '../http/errors.js';
import { FileStore, type Place } from './store.js';

/** The one that runs and the one before it, of which pages are still open. */
const MAX_RELEASES = 2;
const FOLDER = 'web-assets';
const LIST = `${FOLDER}/releases.json`;
// Asked for names that nobody has, it looks into the store no more often.
const FRESH_MS = 5_000;

/** First byte and length of an asset in the file of its release. */
type Part = readonly [start: number, bytes: number];

/** Assets of a release, one after another in one file: a bucket gets one request and not five hundred. */
interface Release {
  id: string;
  place: Place;
  parts: Record<string, Part>;
}

const isMissing = (error: unknown): boolean =>
  /\bENOENT\b|\bNoSuchKey\b/.test(String(error instanceof AppError ? error.cause : error));

/** Names of the assets in a folder, without their compressed variants. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/**
 * Assets of the web client by release, in the store that all processes share: a page that is open during an upgrade asks for
 * the chunks of the release it is of, whichever process answers it.
 */
@Injectable()
export class ReleasedAssets {
  private known: { at: number; releases: Promise<Release[]> } = {
    at: -Infinity,
    releases: Promise.resolve([]),
  };

  constructor(
    private readonly db: DataSource,
    private readonly files: FileStore,
  ) {}

  /** Copies the assets of this release from a folder, unless they are there, and removes those before the last one. */
  async keep(folder: string): Promise<void> {
    const names = await namesIn(folder);
    // Names depend on the content.
    const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
    const release =
      (await this.list()).find((each) => each.id === id) ?? (await this.copy(id, folder, names));
    const dropped = await this.db.transaction(async (tx) => {
      await query(tx, sql`select pg_advisory_xact_lock(hashtext(${FOLDER}))`);
      const releases = [release, ...(await this.list()).filter((each) => each.id !== id)];
      const list = JSON.stringify(releases.slice(0, MAX_RELEASES));
      await this.files.write(MANAGEMENT_TENANT, LIST, (output) => pipeline([list], output));
      return releases.slice(MAX_RELEASES);
    });
    for (const { place } of dropped) await this.files.remove(place);
  }

  /** Content of an asset of any stored release; undefined where none has it. */
  async read(name: string): Promise<Buffer | undefined> {
    for (const { place, parts } of await this.recent()) {
      const [start, bytes] = Object.hasOwn(parts, name) ? parts[name]! : [0, 0];
      if (bytes > 0) return buffer(await this.files.read(place, { start, end: start + bytes - 1 }));
    }
    return undefined;
  }

  private recent(): Promise<Release[]> {
    if (performance.now() - this.known.at > FRESH_MS) {
      this.known = { at: performance.now(), releases: this.list() };
    }
    return this.known.releases;
  }

  private async list(): Promise<Release[]> {
    try {
      const place = await this.files.placeOf(MANAGEMENT_TENANT, LIST);
      const releases: Release[] = JSON.parse(await text(await this.files.read(place)));
      return releases;
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  private async copy(id: string, folder: string, names: readonly string[]): Promise<Release> {
    const parts: Record<string, Part> = {};
    let start = 0;
    for (const name of names) {
      const { size } = await stat(join(folder, name));
      parts[name] = [start, size];
      start += size;
    }
    async function* contents(): AsyncGenerator<Buffer> {
      for (const name of names) yield await readFile(join(folder, name));
    }
    const { store, name } = await this.files.write(MANAGEMENT_TENANT, `${FOLDER}/${id}`, (output) =>
      pipeline(contents, output),
    );
    return { id, place: { store, name }, parts };
  }
}

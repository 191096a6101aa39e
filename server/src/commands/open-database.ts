import { DataSource } from 'typeorm';
import { databaseOptions } from '../database/database.js';
import { assertOurs } from '../schema/version.js';
import { StartFailure } from '../process/start-failure.js';
import type { Command } from './arguments.mjs';

/** Runs a command on a small pool of its own and closes it. */
export async function withDatabase<T>(url: string, use: (db: DataSource) => Promise<T>): Promise<T> {
  process.umask(0o077);
  const db = new DataSource(databaseOptions(url, 3));
  await db.initialize();
  try {
    await assertOurs((text) => db.query(text));
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** The arguments of a command; on `--help` it prints its help and ends. */
export function argumentsOf<T>({ help, read }: Command<T>): T {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    say(help);
    process.exit(0);
  }
  return read(args);
}

/** Writes one line of progress. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends the command with one line that says why. */
export function fail(command: string, error: unknown): never {
  const text =
    error instanceof StartFailure ? error.line : error instanceof Error ? error.message : String(error);
  process.stderr.write(`${command}: ${text}\n`);
  process.exit(1);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Language, message } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { digestOf, hashDigest } from '../../../auth/passwords.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { AppError, BusinessError } from '../../../errors.js';
import { Labels } from '../../../rows/labels.js';
import { oneTimePassword } from '../password.rules.js';
import { assertAccountLimit } from '../tenant/index.js';
import type { OneTime } from './user-admin.service.js';
import { type LineFault, type ReadLine, UserLineReader } from './user-line.reader.js';
import { readUserLines, USER_SHEET, type UserLine } from './user-sheet.js';
import { changeUser, writeNewUser } from './user-write.js';
import { assertAdministratorLeft, lockAdministrators } from './user.rules.js';

/** What an import did; the passwords are told this once. */
export interface UserImportResult {
  added: number;
  changed: number;
  passwords: OneTime[];
}

interface Made {
  password: string;
  hash: string;
}

/** How many wrong cells an answer names. */
const MOST_FAULTS = 1_000;
/** Hashes made at once: as many as sign-ins may take. */
const HASHES_AT_ONCE = 2;

const keyOf = ({ tenantId, order }: ReadLine): string => JSON.stringify([tenantId, order.account]);

/** A refusal that names each wrong cell by row and column. */
function refusal(faults: readonly LineFault[], language: Language): AppError {
  const errors = faults.slice(0, MOST_FAULTS).map(({ row, field, key, params }) => ({
    row,
    column: USER_SHEET[field].heading,
    message: message(key, language, params),
  }));
  const [first] = errors;
  const text = message('import.cell', language, {
    ...{ r: first?.row ?? 0, c: first?.column ?? '', text: first?.message ?? '' },
  });
  return new AppError(400, 'user.importFaults', { n: faults.length, first: text }, { errors });
}

async function makePasswords(lines: readonly ReadLine[]): Promise<Map<string, Made>> {
  const made = new Map<string, Made>();
  const waiting = lines.filter(({ id }) => id === undefined).values();
  const work = async (): Promise<void> => {
    for (const line of waiting) {
      const password = oneTimePassword();
      made.set(keyOf(line), { password, hash: await hashDigest(digestOf(password)) });
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return made;
}

/** Users from a workbook: all rows or none. */
@Injectable()
export class UserImport {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly cache: SessionCache,
  ) {}

  /** Reads an uploaded workbook and stores its users; those who are there are changed only when `covers`. */
  async run(caller: Caller, upload: Readable & { truncated?: boolean }, covers: boolean) {
    const lines = await linesOf(upload);
    // Asked once before, so that a wrong file costs no password and locks nobody.
    const asked = await this.db.transaction((tx) => this.read(tx, caller, lines, covers));
    const made = await makePasswords(asked);
    const result = await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      const read = await this.read(tx, caller, lines, covers);
      const stored = await this.store(tx, caller, read, made);
      await assertAdministratorLeft(tx);
      return stored;
    });
    await this.cache.rightsChanged();
    return result;
  }

  private async read(
    tx: EntityManager,
    caller: Caller,
    lines: readonly UserLine[],
    covers: boolean,
  ): Promise<ReadLine[]> {
    const reader = new UserLineReader(tx, caller, this.labels, covers);
    const read: ReadLine[] = [];
    for (const line of lines) {
      const each = await reader.read(line);
      if (each) read.push(each);
    }
    if (reader.faults.length > 0) throw refusal(reader.faults, caller.language);
    const added = new Map<string, number>();
    for (const { tenantId, id } of read) if (!id) added.set(tenantId, (added.get(tenantId) ?? 0) + 1);
    for (const [tenantId, count] of [...added].sort()) await assertAccountLimit(tx, tenantId, count);
    return read;
  }

  private async store(
    tx: EntityManager,
    caller: Caller,
    read: readonly ReadLine[],
    made: ReadonlyMap<string, Made>,
  ): Promise<UserImportResult> {
    const passwords: OneTime[] = [];
    for (const line of read) {
      const { id, order } = line;
      if (id !== undefined) {
        await changeUser(tx, caller, id, order);
        continue;
      }
      const { password, hash } = made.get(keyOf(line)) ?? {};
      // Somebody removed this account between the two readings; the file can be sent again.
      if (!password || !hash) throw new BusinessError('request.busy');
      const userId = await writeNewUser(tx, caller, order, hash);
      passwords.push({ userId, account: order.account ?? '', password });
    }
    return { added: passwords.length, changed: read.length - passwords.length, passwords };
  }
}

async function linesOf(upload: Readable & { truncated?: boolean }): Promise<UserLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gushu-users-'));
  try {
    const path = join(folder, 'users.xlsx');
    await pipeline(upload, createWriteStream(path));
    if (upload.truncated) throw new BusinessError('file.tooLarge');
    return await readUserLines(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

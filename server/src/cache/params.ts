import type { FlagParam, WholeParam } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { SharedCache } from './shared-cache.js';

/** Topic under which all processes cache the parameters. */
export const PARAMS = 'params';

/** Keys whose values are secrets: they are never answered. */
export const SECRET_KEY = /secret|password|passwd|token|private|accesskey|access-key|credential/i;

/** The platform's settings as administrators left them, the same in all processes at once. */
@Injectable()
export class Params {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** Value of a key; undefined when it is not set. */
  async text(key: string): Promise<string | undefined> {
    return (await this.all())[key];
  }

  /** Values of all keys that begin so, by the rest of their names. */
  async below(prefix: string): Promise<Record<string, string>> {
    const named = Object.entries(await this.all()).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(named.map(([key, value]) => [key.slice(prefix.length), value]));
  }

  /** Value of a key that names a secret, read from the database at each call; undefined when it is not set. */
  async secret(key: string): Promise<string | undefined> {
    const row = await queryOne<{ value: string }>(
      this.db,
      sql`select param_value as value from blade_param where param_key = ${key} and is_deleted = 0 limit 1`,
    );
    return row?.value;
  }

  /** A whole number of at most six digits; the default when it is not set, is none or is 0. */
  async whole(key: WholeParam, otherwise: number): Promise<number> {
    const value = (await this.text(key)) ?? '';
    return /^\d{1,6}$/.test(value) ? Number(value) || otherwise : otherwise;
  }

  /** Whether it is on; off when it is not set. */
  async isOn(key: FlagParam): Promise<boolean> {
    return (await this.text(key)) === 'true';
  }

  private all(): Promise<Record<string, string>> {
    return this.cache.get(PARAMS, 'all', async () => {
      const rows = await query<{ key: string; value: string }>(
        this.db,
        sql`select param_key as key, param_value as value from blade_param where is_deleted = 0`,
      );
      // Secrets stay in the database: Redis is no place for them.
      const open = rows.filter(({ key }) => !SECRET_KEY.test(key));
      return Object.fromEntries(open.map(({ key, value }) => [key, value]));
    });
  }
}

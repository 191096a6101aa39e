import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { query } from '../../../database/database.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import { labelsSql } from './dict.queries.js';

/** Topic under which all processes keep dictionaries. */
export const DICTIONARIES = 'dictionaries';

/** Dictionary code → key → text, in the order of the dictionary. */
type DictionaryLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Entry {
  code: string;
  dictKey: string;
  dictValue: string;
  isSealed: number;
  rank: number;
}

interface Dictionaries {
  /** Sealed entries too: rows that were stored before keep their text. */
  all: Map<string, Map<string, string>>;
  open: Map<string, Map<string, string>>;
}

function put(into: Map<string, Map<string, string>>, entry: Entry): void {
  const texts = into.get(entry.code) ?? new Map<string, string>();
  texts.set(entry.dictKey, entry.dictValue);
  into.set(entry.code, texts);
}

/** Texts of dictionary keys for records, imports and templates, the same in all processes. */
@Injectable()
export class DictionaryService {
  /** The maps made of rows that the cache still answers. */
  private readonly sorted = new WeakMap<readonly Entry[], Dictionaries>();

  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** Texts by key of the dictionaries named; a code without a dictionary is left out. */
  async labels(codes: readonly string[], tenantId: string, tx?: EntityManager): Promise<DictionaryLabels> {
    return pick((await this.dictionaries(tenantId, tx)).all, codes);
  }

  /** The same without sealed entries: what may be chosen for a new row. */
  async choices(codes: readonly string[], tenantId: string): Promise<DictionaryLabels> {
    return pick((await this.dictionaries(tenantId)).open, codes);
  }

  private async dictionaries(tenantId: string, tx?: EntityManager): Promise<Dictionaries> {
    const load = () => query<Entry>(tx ?? this.db, labelsSql(tenantId));
    const rows = await this.cache.get(DICTIONARIES, `labels:${tenantId}`, load, { alone: tx !== undefined });
    const known = this.sorted.get(rows);
    if (known) return known;
    const made = sortedOf(rows);
    this.sorted.set(rows, made);
    return made;
  }
}

function sortedOf(rows: readonly Entry[]): Dictionaries {
  const business = new Set(rows.filter(({ rank }) => rank === 1).map(({ code }) => code));
  const result: Dictionaries = { all: new Map(), open: new Map() };
  for (const row of rows) {
    if (row.rank === 2 && business.has(row.code)) continue;
    put(result.all, row);
    if (row.isSealed === 0) put(result.open, row);
  }
  return result;
}

const pick = (from: DictionaryLabels, codes: readonly string[]): DictionaryLabels =>
  new Map(
    codes.flatMap((code) => {
      const texts = from.get(code);
      return texts ? [[code, texts] as const] : [];
    }),
  );

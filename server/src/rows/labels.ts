import type { Taxon } from '@gushu/shared';
import type { RawValue, Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';

/** Latin names without authors by the Chinese ones, of each rank. */
export type LatinNames = ReadonlyMap<Taxon, ReadonlyMap<string, string>>;

/** Texts behind stored keys. The modules of dictionaries and regions provide it; the record core only asks. */
export abstract class Labels {
  /** Dictionary code → key → text, as the tenant sees them. Within a transaction name it: its connection then reads. */
  abstract dictionaries(
    codes: readonly string[],
    tenantId: string,
    tx?: EntityManager,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** Region code → full name from the province down: 浙江省杭州市西湖区. Unknown codes are left out. */
  abstract regionNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The same as a statement, for whoever reads more of them than a cache holds: `code` and `name`. */
  abstract regionNamesSql(codes: RawValue): Sql;
  /** Latin names of all species, families and genera of the species list. */
  abstract latinNames(): Promise<LatinNames>;
}

import { isBlank, type ShortSpecies, treeSpecies } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { orderSql } from '../../../blade/conditions.js';
import { query, queryOne } from '../../../database/database.js';
import { searchColumns } from '../../../entity/columns.js';
import type { Filters } from '../../../entity/dto.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { timeBoundsSql } from '../../../search/filters.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import { endMapQueries } from './map-queries.js';
import { withProgress } from './sensitive.queries.js';
import type { FamilyQuery } from './tree-species.dto.js';

/** Topic under which all processes keep what is made from names of species. */
export const SPECIES = 'species';

/** Where a new species stands that is given no place. */
const LAST = 1000;

/** Tree species: one list for all tenants; trees keep the names they were recorded with. */
@Injectable()
export class TreeSpeciesService extends EntityService<typeof treeSpecies> {
  constructor(db: DataSource, labels: Labels, cache: SharedCache) {
    super({ db, labels }, treeSpecies, [
      {
        filter: timeBoundsSql,
        present: (_caller, rows) => withProgress(db, rows),
        // From the answer on nobody is shown where the trees of a species stand that has been declared sensitive: the map
        // goes by the species until a job has come to each tree, and what the map was just answering ends before.
        committed: async () => {
          await endMapQueries(db);
          await cache.invalidate(SPECIES);
        },
      },
    ]);
  }

  /** Families with the number of their species. */
  sections(caller: Caller): Promise<{ section: string; num: number }[]> {
    return this.numbers(caller, 'section', {});
  }

  /** Genera of a family with the number of their species. */
  genera(caller: Caller, family: FamilyQuery): Promise<{ genus: string; num: number }[]> {
    return this.numbers(caller, 'genus', family);
  }

  /** Species of a family or genus, those used often first. */
  async ofFamily(caller: Caller, family: FamilyQuery): Promise<Stored<typeof treeSpecies>[]> {
    const where = sql`${this.scope(caller)} ${familySql(family)}`;
    return this.present(caller, await this.read(this.db, where, this.order({ sort: '1' })));
  }

  /** All species in short, those used often first: what pickers hold. */
  all(caller: Caller): Promise<ShortSpecies[]> {
    return query(
      this.db,
      sql`select t.id, t.species, t.latin_name as "latinName", t.section, t.section_latin as "sectionLatin",
          t.genus, t.genus_latin as "genusLatin", t.alias
        from tree_species t where ${this.scope(caller)} ${this.order({ sort: '1' })}`,
    );
  }

  // `sort=1` asks for an order and is no condition.
  protected override where(caller: Caller, { sort: _, ...filters }: Filters): Sql {
    return super.where(caller, filters);
  }

  protected override order(filters: Filters): Sql {
    if (filters['sort'] !== '1') return super.order(filters);
    return orderSql(filters, searchColumns(treeSpecies), 't.is_often desc, t.sort, t.id');
  }

  protected override async beforeSave({ tx, row, before }: Change<typeof treeSpecies>): Promise<void> {
    if (!before) row.sort ??= LAST;
    if (isBlank(row.protectClass)) row.protectClass = '0';
    if (isBlank(row.code)) row.code = before?.code ?? (await nextCode(tx));
  }

  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: readonly Stored<typeof treeSpecies>[],
  ): Promise<void> {
    const used = await queryOne<{ species: string }>(
      tx,
      sql`select t.species from tree_species t where t.id = any(${rows.map(({ id }) => id)}::bigint[])
        and (exists (select from old_tree o where o.tree_type = t.id and o.is_deleted = 0)
          or exists (select from old_tree_archive a where a.tree_type = t.id)) limit 1`,
    );
    if (used) throw new BusinessError('species.inUse', { species: used.species });
  }

  private numbers<T>(caller: Caller, rank: 'section' | 'genus', family: FamilyQuery): Promise<T[]> {
    const name = raw(rank);
    return query<T>(
      this.db,
      sql`select t.${name}, count(*)::int as num from tree_species t where ${this.scope(caller)} ${familySql(family)}
        group by t.${name} order by num desc, t.${name}`,
    );
  }
}

/** The next free number; one at a time, so that two new species never get the same. */
async function nextCode(tx: EntityManager): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('tree_species'))`);
  const row = await queryOne<{ code: string }>(
    tx,
    sql`select lpad((coalesce(max(code::int), 0) + 1)::text, 4, '0') as code
      from tree_species where code ~ '^[0-9]{1,8}$'`,
  );
  return row?.code ?? '0001';
}

const familySql = ({ section, genus }: FamilyQuery): Sql => {
  const ofSection = section ? sql`and t.section = ${section}` : empty;
  return genus ? sql`${ofSection} and t.genus = ${genus}` : ofSection;
};

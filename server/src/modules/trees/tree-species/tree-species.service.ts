import {
  type HistoryLine,
  type PageOf,
  type ShortSpecies,
  type SpeciesRow,
  toldSpecies,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { assertPlatform, type Caller } from '../../../caller/caller.js';
import { type Columns, conditionsSql, orderSql } from '../../../blade/conditions.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { BusinessError, ConflictError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { telling, toldHistory } from '../../../rows/told.js';
import { SharedCache } from '../../../shared-cache.js';
import type { FamilyQuery, SpeciesQuery, SpeciesSave, SpeciesUpdate } from './tree-species.dto.js';

/** Topic under which all processes keep what is made from names of species. */
export const SPECIES = 'species';

const COLUMNS: Columns = {
  code: 't.code',
  section: 't.section',
  sectionLatin: 't.section_latin',
  genus: 't.genus',
  genusLatin: 't.genus_latin',
  species: 't.species',
  latinName: 't.latin_name',
  alias: 't.alias',
  protectClass: 't.protect_class',
  sensitive: 't.sensitive',
  isOften: 't.is_often',
};
const ORDERED: Columns = {
  ...COLUMNS,
  sort: 't.sort',
  id: 't.id',
  createTime: 't.create_time',
  updateTime: 't.update_time',
};
const FIELDS = raw(
  [...Object.entries(ORDERED), ['version', 't.version']]
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', '),
);
/** Tree species: one list for all tenants. */
@Injectable()
export class TreeSpeciesService {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** One page; `sort=1` puts those that are used often first. */
  async list(filters: Record<string, string>, page: SpeciesQuery): Promise<PageOf<SpeciesRow>> {
    const where = sql`t.is_deleted = 0${conditionsSql(filters, COLUMNS)}`;
    const paging = pagingOf(page);
    const tail = page.sort === 1 ? 't.is_often desc, t.sort, t.id' : 't.sort, t.id';
    const order = sql`${orderSql(filters, ORDERED, tail)} limit ${paging.size} offset ${paging.offset}`;
    const counted = sql`select count(*)::int as total from tree_species t where ${where}`;
    const [rows, total] = await readPage(
      paging,
      this.rows(this.db, where, order),
      async () => (await queryOne<{ total: number }>(this.db, counted))?.total ?? 0,
    );
    return pageOf(rows, total, paging.current, paging.size);
  }

  /** Families with the number of their species. */
  sections(): Promise<{ section: string; num: number }[]> {
    return query(
      this.db,
      sql`select section, count(*)::int as num from tree_species where is_deleted = 0
        group by section order by num desc, section`,
    );
  }

  /** Genera of a family with the number of their species. */
  genera({ section }: FamilyQuery): Promise<{ genus: string; num: number }[]> {
    return query(
      this.db,
      sql`select t.genus, count(*)::int as num from tree_species t where t.is_deleted = 0${familySql({ section })}
        group by t.genus order by num desc, t.genus`,
    );
  }

  /** Species of a family or genus. */
  ofFamily(family: FamilyQuery): Promise<SpeciesRow[]> {
    return this.rows(
      this.db,
      sql`t.is_deleted = 0${familySql(family)}`,
      sql`order by t.is_often desc, t.sort, t.id`,
    );
  }

  /** All species in short, those used often first: what pickers hold. */
  async all(): Promise<ShortSpecies[]> {
    return query(
      this.db,
      sql`select t.id, t.species, t.latin_name as "latinName", t.section, t.genus, t.alias
        from tree_species t where t.is_deleted = 0 order by t.is_often desc, t.sort, t.id`,
    );
  }

  /** One species. */
  async detail(id: string, db: Db = this.db): Promise<SpeciesRow> {
    const [row] = await this.rows(db, sql`t.is_deleted = 0 and t.id = ${id}`, sql``);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Puts a species first in pickers, or back. */
  async setOften(caller: Caller, id: string, often: number): Promise<void> {
    assertPlatform(caller);
    await this.change(caller, [id], async (tx) => {
      await this.detail(id, tx);
      await query(
        tx,
        sql`update tree_species set is_often = ${often}, ${changedBy(caller)} where id = ${id}`,
      );
    });
  }

  /** Stores a new species and answers its id. */
  async save(caller: Caller, body: SpeciesSave): Promise<{ id: string }> {
    assertPlatform(caller);
    const [id = ''] = await this.change(caller, [], async (tx) => {
      // One at a time: the next free code is looked up here.
      await tx.query(`select pg_advisory_xact_lock(hashtext('tree_species'))`);
      const code = body.code ?? (await this.nextCode(tx));
      await this.assertFree(tx, { code, species: body.species });
      const rows = await query<{ id: string }>(
        tx,
        sql`insert into tree_species (code, section, section_latin, genus, genus_latin, species, latin_name, alias,
            protect_class, sensitive, is_often, sort, create_user, create_dept, update_user)
          values (${code}, ${body.section}, ${body.sectionLatin ?? ''}, ${body.genus}, ${body.genusLatin ?? ''},
            ${body.species}, ${body.latinName}, ${body.alias ?? ''}, ${body.protectClass ?? '0'},
            ${body.sensitive ?? 0}, ${body.isOften ?? 0}, ${body.sort ?? 1000}, ${caller.userId},
            ${caller.deptIds[0] ?? null}, ${caller.userId}) returning id`,
      );
      return rows.map((row) => row.id);
    });
    return { id };
  }

  /** Changes a species. Trees keep the names they were recorded with; whether their places are hidden they do not. */
  async update(caller: Caller, body: SpeciesUpdate): Promise<void> {
    assertPlatform(caller);
    await this.change(caller, [body.id], async (tx) => {
      await query(tx, sql`select 1 from tree_species where id = ${body.id} for update`);
      const now = await this.detail(body.id, tx);
      if (body.version !== undefined && body.version !== now.version) throw new ConflictError(now);
      const next = { ...now, ...given(body) };
      await this.assertFree(tx, next, body.id);
      await query(
        tx,
        sql`update tree_species set code = ${next.code}, section = ${next.section},
            section_latin = ${next.sectionLatin}, genus = ${next.genus}, genus_latin = ${next.genusLatin},
            species = ${next.species}, latin_name = ${next.latinName}, alias = ${next.alias},
            protect_class = ${next.protectClass}, sensitive = ${next.sensitive}, is_often = ${next.isOften},
            sort = ${next.sort}, ${changedBy(caller)}
          where id = ${body.id}`,
      );
      if (next.sensitive !== now.sensitive) await hidePlaces(tx, body.id, next.sensitive);
    });
    await this.cache.forget(SPECIES);
  }

  /** Removes species that no tree has. */
  async remove(caller: Caller, ids: readonly string[]): Promise<void> {
    assertPlatform(caller);
    await this.change(caller, ids, async (tx) => {
      const used = await queryOne<{ species: string }>(
        tx,
        sql`select t.species from tree_species t where t.id in (${join(ids)})
          and (exists (select from old_tree o where o.tree_type = t.id and o.is_deleted = 0)
            or exists (select from old_tree_archive a where a.tree_type = t.id)) limit 1`,
      );
      if (used) throw new BusinessError('species.inUse', { species: used.species });
      await query(
        tx,
        sql`update tree_species set is_deleted = 1, ${changedBy(caller)}
          where id in (${join(ids)}) and is_deleted = 0`,
      );
    });
  }

  /** What the people of the caller's tenant changed of a species, newest first. */
  async history(caller: Caller, id: string): Promise<HistoryLine[]> {
    await this.detail(id);
    return toldHistory(this.db, toldSpecies, caller, id);
  }

  private change(
    caller: Caller,
    ids: readonly string[],
    work: (tx: EntityManager) => Promise<readonly string[] | void>,
  ): Promise<readonly string[]> {
    return this.db.transaction((tx) => telling({ tx, caller, rows: toldSpecies }, ids, () => work(tx)));
  }

  private rows(db: Db, where: Sql, order: Sql): Promise<SpeciesRow[]> {
    return query<SpeciesRow>(db, sql`select ${FIELDS} from tree_species t where ${where} ${order}`);
  }

  private async nextCode(tx: EntityManager): Promise<string> {
    const row = await queryOne<{ code: string }>(
      tx,
      sql`select lpad((coalesce(max(code::int), 0) + 1)::text, 4, '0') as code
        from tree_species where code ~ '^[0-9]{1,8}$'`,
    );
    return row?.code ?? '0001';
  }

  private async assertFree(
    tx: EntityManager,
    { code, species }: { code: string; species: string },
    except = '0',
  ): Promise<void> {
    const taken = await queryOne<{ code: string }>(
      tx,
      sql`select code from tree_species
        where is_deleted = 0 and (code = ${code} or species = ${species}) and id <> ${except} limit 1`,
    );
    if (!taken) return;
    throw new ValidationError([{ field: taken.code === code ? 'code' : 'species', key: 'field.taken' }]);
  }
}

const given = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Hides the places of a species' trees from the public, or shows them; the snapshots of years keep what is hidden. */
async function hidePlaces(tx: EntityManager, id: string, sensitive: number): Promise<void> {
  await query(
    tx,
    sql`update old_tree set sensitive = ${sensitive} where tree_type = ${id} and sensitive <> ${sensitive}`,
  );
  await query(
    tx,
    sql`update old_tree_archive set sensitive = 1 where ${sensitive}::int = 1 and tree_type = ${id} and sensitive = 0`,
  );
}

const changedBy = ({ userId }: Caller): Sql =>
  sql`update_user = ${userId}, update_time = localtimestamp, version = version + 1`;

const familySql = ({ section, genus }: FamilyQuery): Sql => {
  const ofSection = section ? sql` and t.section = ${section}` : sql``;
  return genus ? sql`${ofSection} and t.genus = ${genus}` : ofSection;
};

import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';

/** A tree or a group of the register that content is about. */
export interface DemoSubject {
  id: string;
  isGroup: boolean;
  number: string;
  xzCode: string;
  place: string;
  species: string;
  age: number | null;
  height: number | null;
  bust: number | null;
  crown: number | null;
  trees: number;
}

/** Species, as POSIX patterns, that a drawn kind of tree may stand for. */
const SPECIES: Readonly<Record<string, string>> = {
  camphor: '樟',
  cypress: '柏',
  ginkgo: '银杏',
  scholar: '槐',
  pine: '松',
  sweetgum: '枫',
  yew: '红豆杉|杉木|榧',
  zelkova: '榆|榉|朴|黄连木',
  banyan: '榕|黄葛',
  lychee: '荔枝|龙眼',
  willow: '柳',
  plum: '梅|杏|梨|桃|桂',
};

/** How many of a kind are fetched: one for each picture of it. */
const A_KIND = 30;

const treesSql = (tenant: string, seed: number, pattern: string) => sql`
  select t.id::text, false as "isGroup", t.province_old_tree_number as number, t.xz_code as "xzCode",
    coalesce(r.name, '') as place, t.tree_type_name as species, t.tree_age as age, t.tree_height::float8 as height,
    t.bust::float8, t.avg_guan_fu::float8 as crown, 1 as trees
  from old_tree t left join blade_region r on r.code = left(t.xz_code, 6)
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and t.life_status = '1'
    and t.sensitive = 0 and not exists (select from tree_species s where s.id = t.tree_type and s.sensitive = 1)
    and t.tree_type_name ~ ${pattern}
  order by t.tree_age desc nulls last, md5(t.province_old_tree_number || ${`-${seed}`}), t.id limit ${A_KIND}`;

const groupsSql = (tenant: string, seed: number) => sql`
  select t.id::text, true as "isGroup", t.province_group_number as number, t.xz_code as "xzCode",
    coalesce(r.name, '') as place, t.main_tree_type_name as species, t.avg_tree_age as age, t.avg_height::float8 as height,
    t.avg_bust::float8 as bust, null::float8 as crown, t.trees
  from old_tree_group t left join blade_region r on r.code = left(t.xz_code, 6)
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and t.life_status = '1'
    and not exists (select from tree_species s where s.sensitive = 1
      and s.id::text = any(string_to_array(t.main_tree_type, ',')))
  order by md5(t.province_group_number || ${`-${seed}`}), t.id limit ${A_KIND}`;

/** Trees and groups of the register still to be shown: each is taken once, as long as there are others. */
export class DemoSubjects {
  private readonly used = new Map<string, number>();

  private constructor(
    private readonly byKind: ReadonlyMap<string, readonly DemoSubject[]>,
    private readonly groups: readonly DemoSubject[],
  ) {}

  /** Approved trees and groups of a tenant whose place everybody may see, the oldest first. */
  static async of(db: DataSource, { tenant, seed }: { tenant: string; seed: number }): Promise<DemoSubjects> {
    const byKind = new Map<string, readonly DemoSubject[]>();
    for (const [kind, pattern] of Object.entries(SPECIES))
      byKind.set(kind, await query<DemoSubject>(db, treesSql(tenant, seed, pattern)));
    return new DemoSubjects(byKind, await query<DemoSubject>(db, groupsSql(tenant, seed)));
  }

  /** A tree of a drawn kind, else of any; nothing in an empty register. */
  tree(kind: string): DemoSubject | undefined {
    return this.leastUsed(this.byKind.get(kind) ?? []) ?? this.leastUsed([...this.byKind.values()].flat());
  }

  /** A group, of the drawn kind where there is one. */
  group(kind: string): DemoSubject | undefined {
    const names = (SPECIES[kind] ?? '').split('|');
    const unused = this.groups.filter(({ id }) => !this.used.has(id));
    return this.take(unused.find(({ species }) => names.some((name) => species.includes(name))) ?? unused[0]);
  }

  private leastUsed(found: readonly DemoSubject[]): DemoSubject | undefined {
    const uses = ({ id }: DemoSubject) => this.used.get(id) ?? 0;
    return this.take(found.length === 0 ? undefined : found.reduce((a, b) => (uses(b) < uses(a) ? b : a)));
  }

  private take(subject: DemoSubject | undefined): DemoSubject | undefined {
    if (subject) this.used.set(subject.id, (this.used.get(subject.id) ?? 0) + 1);
    return subject;
  }
}

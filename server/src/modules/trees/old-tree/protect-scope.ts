import {
  isBlank,
  type Label,
  type Language,
  type MessageParams,
  oldTree,
  type ScopeAnswer,
  textIn,
} from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Params } from '../../../cache/params.js';
import type { Caller } from '../../../caller/caller.js';
import { type Db, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { scoped } from '../../../rows/scope.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { type ExportPlan, idsOfPart, statementsOf } from '../../../sheets/meaning/export-plan.js';
import { invalidReasonSql } from '../../../search/invalid-outline.js';

/** Name of the exports of protection scopes. */
export const SCOPES = 'oldTreeScope';

/** Default distance of the scope from the crown, in metres. */
const USUAL_METRES = 5;
/** Limit of a scope, ten hectares: the widest crown with its surroundings has less than one. */
const MAX_SQUARE_METRES = 100_000;
const METRES = /^\d{1,3}$/;

/** Distances from the crown in metres, by level (`1`) and by province and level (`41.1`). */
type Buffers = Readonly<Record<string, number>>;

/** Reads the distances that administrators have set (decree 800 leaves the distance to the authorities). */
async function scopeBuffers(params: Params): Promise<Buffers> {
  const set = Object.entries(await params.below('scopeBuffer.'));
  return Object.fromEntries(
    set.flatMap(([name, value]) => (METRES.test(value) ? [[name, Number(value)]] : [])),
  );
}

/** Values that the default scope of a tree is computed from. */
interface Crown {
  point: Sql;
  crown: Sql;
  xzCode: Sql;
  level: Sql;
}

const ofRow: Crown = {
  point: sql`t.geom`,
  crown: sql`t.avg_guan_fu`,
  xzCode: sql`t.xz_code`,
  level: sql`t.protect_level`,
};

const metresSql = ({ xzCode, level }: Crown, buffers: Buffers): Sql => {
  const set = sql`${JSON.stringify(buffers)}::jsonb`;
  return sql`coalesce((${set} ->> (substr(${xzCode}, 1, 2) || '.' || ${level}))::float8,
    (${set} ->> ${level})::float8, ${USUAL_METRES}::float8)`;
};

/** Default scope of a tree: the projection of its crown with the province's distance around it. */
const defaultSql = (tree: Crown, buffers: Buffers): Sql =>
  sql`st_buffer(${tree.point}::geography, coalesce(${tree.crown}, 0)::float8 / 2 + ${metresSql(tree, buffers)})::geometry`;

/** The default scope of a tree with these values. */
export async function defaultScope(
  db: Db,
  params: Params,
  { lon, lat, avgGuanFu, xzCode, protectLevel }: Record<string, unknown>,
): Promise<ScopeAnswer> {
  const tree: Crown = {
    point: sql`st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326)`,
    crown: sql`${avgGuanFu ?? null}::float8`,
    xzCode: sql`${xzCode ?? ''}::text`,
    level: sql`${protectLevel ?? ''}::text`,
  };
  const buffers = await scopeBuffers(params);
  const found = await queryOne<ScopeAnswer>(
    db,
    sql`select st_astext(s.geom, 6) as wkt, round(st_area(s.geom::geography)::numeric, 2) as area,
        ${metresSql(tree, buffers)} as buffer
      from (select ${defaultSql(tree, buffers)} as geom) s`,
  );
  return found!;
}

/** Findings of the database about a drawn scope. */
interface Drawn {
  why: Label | null;
  area: number;
  holds: boolean | null;
}

const fault = (key: string, params?: MessageParams): ValidationError =>
  new ValidationError([{ field: 'protectScope', key, ...(params ? { params } : {}) }]);

/**
 * Computes the area of a drawn scope, and refuses one that is invalid, does not contain the tree or is too large. If
 * neither the scope nor the place of the tree has changed, it is not checked again.
 */
export async function settleScope(
  db: Db,
  row: Draft<typeof oldTree>,
  before: Stored<typeof oldTree> | undefined,
): Promise<void> {
  const isChanged = (['protectScope', 'lon', 'lat'] as const).some(
    (name) => String(before?.[name] ?? '') !== String(row[name] ?? ''),
  );
  if (isBlank(row.protectScope)) {
    if (!isBlank(before?.protectScope)) row.scopeArea = null;
    return;
  }
  if (!isChanged) return void (row.scopeArea = before?.scopeArea);
  const drawn = (await queryOne<Drawn>(
    db,
    sql`select case when not st_isvalid(s.geom) then ${invalidReasonSql(sql`s.geom`)} end as why,
        round(st_area(s.geom::geography)::numeric, 2) as area,
        case when st_isvalid(s.geom) then st_covers(s.geom,
          st_setsrid(st_makepoint(${row.lon ?? null}::float8, ${row.lat ?? null}::float8), 4326)) end as holds
      from (select st_geomfromtext(${row.protectScope}, 4326) as geom) s`,
  ))!;
  if (drawn.why !== null) throw fault('tree.scopeInvalid', { why: drawn.why });
  if (drawn.holds === false) throw fault('tree.scopeWithout');
  if (drawn.area < 1 || drawn.area > MAX_SQUARE_METRES)
    throw fault('tree.scopeSize', { max: MAX_SQUARE_METRES.toLocaleString('en-US') });
  row.scopeArea = drawn.area;
}

/** Properties of a tree's feature. */
const PROPERTIES = sql`jsonb_build_object('provinceOldTreeNumber', t.province_old_tree_number,
  'oldTreeNumber', t.old_tree_number, 'treeTypeName', t.tree_type_name, 'latinName', t.latin_name,
  'xzCode', t.xz_code, 'protectLevel', t.protect_level, 'isDrawn', t.protect_scope is not null,
  'scopeArea', round(st_area(s.geom::geography)::numeric, 2), 'scopePublishDate', t.scope_publish_date)`;

/** Export plan of the protection scopes of a table's trees, drawn or default, one GeoJSON feature each. */
export async function scopePlan(
  params: Params,
  caller: Caller,
  trees: ExportPlan,
  table: Sql,
): Promise<ExportPlan> {
  const scope = sql`coalesce(t.protect_scope, ${defaultSql(ofRow, await scopeBuffers(params))})`;
  const features = sql`select t.id, jsonb_build_object('type', 'Feature', 'id', t.id::text,
      'geometry', st_asgeojson(st_forcepolygonccw(s.geom), 6)::jsonb, 'properties', ${PROPERTIES})::text
    from ${table} t cross join lateral (select ${scope} as geom) s
    where ${scoped(caller, oldTree)} and t.id = ${idsOfPart}`;
  return {
    ...trees,
    title: titleOf(caller.language),
    form: 'geojson',
    columns: [{ heading: 'feature', kind: 'text' }],
    rows: statementsOf(empty, features).rows,
  };
}

const titleOf = (language: Language): string => textIn(language, oldTree.fields.protectScope.label);

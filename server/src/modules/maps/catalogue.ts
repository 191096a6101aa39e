import { type Label, TREE_LAYER } from '@gushu/shared';

/** A property of a layer's features; nothing else is exposed, so that both map servers write it alike. */
export interface LayerColumn {
  name: string;
  type: 'text' | 'int4' | 'float8';
  /** Values hold digits, points, signs and blanks only, so that no writer has to escape them. */
  plain?: true;
  /**
   * How an index finds the rows with an equal text: by the text itself, by the row's id that the text holds, or by the
   * position that it holds. Without it all rows are read.
   */
  found?: 'text' | 'id' | 'position';
}

/** A view parameter; its value must match the whole validator. */
export interface ViewParam {
  name: string;
  default: string;
  validator: string;
}

/** A layer of both map servers: one SQL function with the view parameters as text arguments. */
export interface MapLayer {
  name: string;
  title: Label;
  geometry: 'Point' | 'MultiPoint' | 'MultiPolygon';
  /** Function of the rows that everybody may see; both map servers pass the view parameters in this order. */
  source: string;
  columns: readonly LayerColumn[];
  params: readonly ViewParam[];
}

/** Functions with stored results, so that a layer of millions need not read all its rows. */
export interface Stored {
  /** Tenant and view parameters → the number of rows if it is stored, else null. */
  total: string;
  /** Tenant, view parameters, offset and limit → the lowest and highest key of that page. */
  page: string;
  /** Ids of rows → the keys of their features. */
  keys: string;
  /** Tenant, region, year and archiveMark → the version of the rows, or null where nothing counts their changes. */
  version: string;
  /** Tenant and region → the newest year that all of the region has archived, or null. */
  newest: string;
  /** Tables whose keys the features have. */
  tables: readonly string[];
}

/** A layer of features, served by WFS. */
export interface Layer extends MapLayer {
  geometry: 'Point' | 'MultiPoint';
  /** Function of the rows for a signed-in person; tenant and `exact` stand before the view parameters. */
  ownSource: string;
  /**
   * Where positions are exact: `rows` in all rows that a person sees, which are those of their region (the argument is
   * true); `region` only in their region, though they see the tenant's rows (the argument is it, or null for none).
   */
  exact: 'rows' | 'region';
  stored?: Stored;
}

/** A layer drawn as pictures by WMS, the same for everybody. */
export interface BoundaryLayer extends MapLayer {
  geometry: 'MultiPolygon';
  /** Level of its regions, 0 the nation. */
  level: 0 | 1 | 2 | 3;
}

export const WORKSPACE = 'cite';
export const NAMESPACE = 'http://www.opengeospatial.net/cite';
export const KEY_COLUMN = 'fid';
export const GEOMETRY_COLUMN = 'geom';
/** Maximum of features in one answer, in both map servers. */
export const MAX_FEATURES = 500_000;
/** West, south, east and north of all layers, in degrees. */
export const EXTENT = [73, 3, 136, 54] as const;

/** Names of the region, the year and the archive mark among view parameters. */
export const REGION_PARAM = 'xzCode';
export const YEAR_PARAM = 'year';
export const MARK_PARAM = 'archiveMark';

const xzCode: ViewParam = {
  name: REGION_PARAM,
  default: '',
  validator: '^([0-9]{2}|[0-9]{4}|[0-9]{6}|[0-9]{9}|[0-9]{12})?$',
};
const year: ViewParam = { name: YEAR_PARAM, default: '0', validator: '^[0-9]{0,4}$' };
const archiveMark: ViewParam = { name: MARK_PARAM, default: '1', validator: '^[12]?$' };
const treeType: ViewParam = { name: 'treeType', default: '', validator: '^[0-9A-Za-z_-]{0,32}$' };

const text = (name: string): LayerColumn => ({ name, type: 'text' });
const digits = (name: string, found: 'id' | 'position'): LayerColumn => ({
  name,
  type: 'text',
  plain: true,
  found,
});

const photoExhibition: ViewParam = { name: 'photoExhibition', default: '', validator: '^(2022|2023)?$' };
const provinceGroupNumber: ViewParam = {
  name: 'provinceGroupNumber',
  default: '',
  validator: '^[0-9A-Za-z-]{0,40}$',
};

const FEATURE_COLUMNS: readonly LayerColumn[] = [
  text('id'),
  text('provinceOldTreeNumber'),
  text('provinceGroupNumber'),
  text('oldTreeId'),
  // 1 a single tree or a place, 2 a group.
  { name: 'type', type: 'int4' },
  text('billboardId'),
  text('coordinate'),
];

/** A layer of published content; its functions are in `migrations/repeatable/content-layers.ts`. */
const content = (
  name: string,
  title: Label,
  params: readonly ViewParam[] = [],
  geometry: Layer['geometry'] = 'Point',
): Layer => ({
  name,
  title,
  geometry,
  source: `geo.${name}`,
  ownSource: `geo.${name}_of`,
  exact: 'region',
  columns: FEATURE_COLUMNS,
  params: [xzCode, year, archiveMark, ...params],
});

const contents: readonly Layer[] = [
  content('zuimeigushu_gushu', ['最美古树', 'Best trees']),
  content('zuimeigushu_gushuqun', ['最美古树群', 'Best groups'], [provinceGroupNumber]),
  content('zuimeizuji_gushu', ['足迹古树', 'Footprints at trees']),
  content('zuimeizuji_gushuqun', ['足迹古树群', 'Footprints at groups'], [provinceGroupNumber]),
  content('sheyingzhan_gushu', ['摄影展古树', 'Photo exhibition, trees'], [photoExhibition]),
  content(
    'sheyingzhan_gushuqun',
    ['摄影展古树群', 'Photo exhibition, groups'],
    [photoExhibition, provinceGroupNumber],
  ),
  content('xuanchuanpian_gushu', ['宣传片古树', 'Films of trees']),
  content('xuanchuanpian_gushuqun', ['宣传片古树群', 'Films of groups'], [provinceGroupNumber]),
  content('shuangbai_gushu', ['双百古树', 'Two hundred, trees'], [treeType]),
  content('shuangbai_gushuqun', ['双百古树群', 'Two hundred, groups'], [treeType, provinceGroupNumber]),
  content('gaobaigushu', ['告白古树', 'Confessions'], [], 'MultiPoint'),
];

/** The layers of features; both the embedded service and GeoServer's data directory are made from this list. */
export const layers: readonly Layer[] = [
  {
    name: TREE_LAYER,
    title: ['古树名木', 'Ancient trees'],
    geometry: 'Point',
    source: 'geo.area_old_tree',
    ownSource: 'geo.trees',
    exact: 'rows',
    stored: {
      total: 'geo.trees_total',
      page: 'geo.trees_page',
      keys: 'geo.trees_keys',
      version: 'geo.trees_version',
      newest: 'geo.trees_newest',
      tables: ['old_tree', 'old_tree_archive'],
    },
    columns: [
      digits('id', 'id'),
      { ...text('provinceOldTreeNumber'), found: 'text' },
      text('provinceGroupNumber'),
      digits('oldTreeId', 'id'),
      // 1 a single tree, 2 a tree of a group.
      { name: 'type', type: 'int4' },
      text('billboardId'),
      digits('coordinate', 'position'),
    ],
    params: [xzCode, year, archiveMark, treeType],
  },
  ...contents,
];

const boundary = (level: BoundaryLayer['level'], name: string, title: Label): BoundaryLayer => ({
  name,
  title,
  geometry: 'MultiPolygon',
  source: `geo.${name}`,
  level,
  columns: [text('c_frcode'), text('name')],
  params: [xzCode],
});

/** The boundaries, from the outside in. `c_frcode` is the code of the region, 00 of the nation. */
export const boundaries: readonly BoundaryLayer[] = [
  boundary(0, 'country', ['国界', 'National outline']),
  boundary(1, 'province', ['省级行政区划', 'Provinces']),
  boundary(2, 'city', ['市级行政区划', 'Cities']),
  boundary(3, 'county', ['县级行政区划', 'Counties']),
];

/** The layer of a name, with or without the prefix `cite:`; undefined for other workspaces. */
export function layerNamed<L extends MapLayer>(list: readonly L[], name: string): L | undefined {
  const local = name.startsWith(`${WORKSPACE}:`) ? name.slice(WORKSPACE.length + 1) : name;
  return list.find((layer) => layer.name === local);
}

export const findLayer = (name: string): Layer | undefined => layerNamed(layers, name);

/** Index of the region among a layer's view parameters; every layer has one, since people are limited to theirs. */
export function regionParam(layer: MapLayer): number {
  const at = layer.params.findIndex(({ name }) => name === REGION_PARAM);
  if (at < 0) throw new Error(`Layer ${layer.name} has no ${REGION_PARAM}`);
  return at;
}

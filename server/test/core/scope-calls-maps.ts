import type { Calls } from './scope-calls.js';
import { ARCHIVED, type Rows } from './scope-rows.js';

const filterOf = ({ code }: Rows): string =>
  `<Filter><PropertyIsEqualTo><PropertyName>provinceOldTreeNumber</PropertyName><Literal>${code}-1</Literal></PropertyIsEqualTo></Filter>`;

const WFS = { service: 'WFS', version: '1.1.0', request: 'GetFeature', typeName: 'cite:area_old_tree' };
const features = (rows: Rows): Record<string, string>[] => {
  const asked: Record<string, string>[] = [
    { viewparams: 'archiveMark:2' },
    { viewparams: `xzCode:${rows.xzCode};archiveMark:2` },
    { viewparams: `xzCode:${rows.xzCode.slice(0, 2)};archiveMark:2`, outputFormat: 'application/json' },
    { viewparams: `year:${ARCHIVED};archiveMark:1`, outputFormat: 'application/json' },
    { viewparams: 'archiveMark:2', resultType: 'hits' },
    { viewparams: 'archiveMark:2', featureID: `area_old_tree.${rows.fid + 1}` },
    { viewparams: 'archiveMark:2', CQL_FILTER: `provinceOldTreeNumber = '${rows.code}-1'` },
    { viewparams: 'archiveMark:2', FILTER: filterOf(rows) },
    { viewparams: 'archiveMark:2', bbox: '119,29,121,31,EPSG:4326' },
  ];
  return asked.map((each) => ({ ...WFS, ...each }));
};
/** Filters in XML are read from the address alone. */
const posted = (rows: Rows) => features(rows).filter((form) => form['FILTER'] === undefined);
const byCode = (own: Rows) => own.code;
const map: Record<string, Calls> = {
  GET: { reads: ({ rows }) => features(rows).map((query) => ({ query })), proof: byCode },
  POST: { reads: ({ rows }) => posted(rows).map((form) => ({ form })), proof: byCode },
  OPTIONS: { shared: 'asks what a browser may do' },
};
const drawn: Calls = { shared: 'draws boundaries, which are everybody’s' };
const routesAt = (paths: string[], calls: Record<string, Calls>) =>
  paths.flatMap((path) =>
    Object.entries(calls).map(([verb, each]) => [`${verb} geoserver/${path}`, each] as const),
  );

/** The routes of the map services. */
export const mapRoutes = [
  ...routesAt(['cite/ows', 'cite/wfs', 'ows', 'wfs'], map),
  ...routesAt(['cite/wms', 'wms'], { GET: drawn, POST: drawn, OPTIONS: drawn }),
];

import { byCode, reads, type Routes, shared } from './scope-requests.js';
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
const MAPS = ['cite/ows', 'cite/wfs', 'ows', 'wfs'];
const DRAWN = ['cite/wms', 'wms'];

/** The routes of the map services. */
export const mapRoutes: Routes = [
  ...MAPS.flatMap((path) => [
    ...reads('geoserver', `GET ${path}`, byCode, ({ rows }) => features(rows).map((query) => ({ query }))),
    ...reads('geoserver', `POST ${path}`, byCode, ({ rows }) => posted(rows).map((form) => ({ form }))),
    ...shared('asks what a browser may do', 'geoserver', `OPTIONS ${path}`),
  ]),
  ...DRAWN.flatMap((path) =>
    shared(
      'draws boundaries, which are everybody’s',
      'geoserver',
      `GET ${path} POST ${path} OPTIONS ${path}`,
    ),
  ),
];

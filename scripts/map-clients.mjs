#!/usr/bin/env node
// @ts-check
// Reads one county with the clients that people have: GDAL (QGIS stands on it), OWSLib, OpenLayers and ogc-client, in
// every version of WFS, in degrees and in metres, by region and by box, and compares the counts.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LAYER = 'cite:area_old_tree';
const VERSIONS = ['1.0.0', '1.1.0', '2.0.0'];
const SYSTEMS = ['EPSG:4326', 'EPSG:3857'];
const OWSLIB = fileURLToPath(new URL('map-clients.py', import.meta.url));
const USAGE = `node scripts/map-clients.mjs ADDRESS COUNTY TOOLS
  ADDRESS  of a running system, as http://127.0.0.1:3000
  COUNTY   six digits of a county with trees
  TOOLS    a folder in which npm install @camptocamp/ogc-client jsdom ol was run
GDAL and OWSLib: apt-get install gdal-bin python3-owslib`;

const [address = '', county = '', tools = ''] = process.argv.slice(2);
if (!/^https?:/.test(address) || !/^\d{6}$/.test(county) || !tools) {
  console.error(USAGE);
  process.exit(2);
}
const service = `${address.replace(/\/$/, '')}/geoserver/cite/wfs`;
const require = createRequire(join(tools, 'package.json'));
/** @param {string} name */
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);

/** @param {Record<string, string>} more */
const asked = (more) =>
  `${service}?${new URLSearchParams({ service: 'WFS', request: 'GetFeature', typeName: LAYER, ...more })}`;

/** @param {number[]} lonLat */
const metres = ([lon = 0, lat = 0]) => [
  (lon * 20_037_508.342789244) / 180,
  (Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 20_037_508.342789244) / Math.PI,
];

/** The county's features, and the boxes around their middle half in both systems. */
async function countyOf() {
  const view = `xzCode:${county};archiveMark:2`;
  const answer = await fetch(asked({ version: '2.0.0', outputFormat: 'json', viewparams: view }));
  const { features } = /** @type {{ features: { geometry: { coordinates: number[] } }[] }} */ (
    await answer.json()
  );
  const side = (/** @type {number} */ axis, /** @type {number} */ share) => {
    const values = features.map(({ geometry }) => geometry.coordinates[axis] ?? 0).sort((a, b) => a - b);
    // Between two trees, so that no rounding moves one over the edge.
    const at = Math.floor(values.length * share);
    return ((values[at] ?? 0) + (values[at + 1] ?? 0)) / 2;
  };
  const low = [side(0, 0.25), side(1, 0.25)];
  const high = [side(0, 0.75), side(1, 0.75)];
  return {
    view,
    features: features.length,
    boxes: { 'EPSG:4326': [...low, ...high], 'EPSG:3857': [...metres(low), ...metres(high)] },
  };
}

/** @typedef {{ version: string, system: string, way: string, more: Record<string, string> }} Case */
/** @typedef {[client: string, version: string, system: string, way: string, count: number]} Row */

/** @param {Case} one */
function gdal({ version, system, more }) {
  const address = `WFS:${service}?${new URLSearchParams({ VERSION: version, SRSNAME: system, ...more })}`;
  const text = execFileSync('ogrinfo', ['-ro', '-al', '-q', address, LAYER], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text.split(/^OGRFeature\(/m).length - 1;
}

async function openLayers() {
  const { JSDOM } = await load('jsdom');
  const { window } = new JSDOM('');
  const { DOMParser, XMLSerializer, Node, document } = window;
  Object.assign(globalThis, { DOMParser, XMLSerializer, Node, document });
  const { default: GeoJSON } = await load('ol/format/GeoJSON.js');
  const { default: WFS } = await load('ol/format/WFS.js');
  return async (/** @type {Case} */ { version, system, more }) => {
    const query = { version, srsName: system, ...more };
    const gml = await (await fetch(asked(query))).text();
    const json = await (await fetch(asked({ ...query, outputFormat: 'application/json' }))).json();
    const read = new WFS({ version }).readFeatures(gml).length;
    const same = new GeoJSON().readFeatures(json).length;
    if (read !== same) throw new Error(`OpenLayers reads ${read} of GML and ${same} of JSON`);
    return read;
  };
}

async function ogcClient() {
  const { WfsEndpoint } = await load('@camptocamp/ogc-client');
  return async (/** @type {Case} */ { version, system, way, more }, /** @type {number[]} */ box) => {
    const endpoint = await new WfsEndpoint(`${service}?version=${version}`).isReady();
    if (endpoint.getVersion() !== version) throw new Error(`ogc-client speaks ${endpoint.getVersion()}`);
    const narrowed = way === 'box' && { extent: box, extentCrs: system };
    const address = new URL(endpoint.getFeatureUrl(LAYER, { asJson: true, outputCrs: system, ...narrowed }));
    // It has no option for view parameters.
    address.searchParams.set('viewparams', more['viewparams'] ?? '');
    const { features } = /** @type {{ features: object[] }} */ (await (await fetch(address)).json());
    return features.length;
  };
}

/** @returns {Promise<Row[]>} */
async function readAll() {
  const { view, features, boxes } = await countyOf();
  console.log(`${features} features in ${county}`);
  const [ol, ogc] = [await openLayers(), await ogcClient()];
  /** @type {Row[]} */
  const rows = [];
  for (const version of VERSIONS) {
    for (const system of /** @type {('EPSG:4326' | 'EPSG:3857')[]} */ (SYSTEMS)) {
      const box = boxes[system];
      /** @type {[string, Record<string, string>][]} */
      const ways = [
        ['region', { viewparams: view }],
        ['box', { viewparams: 'archiveMark:2', bbox: [...box, system].join(',') }],
      ];
      for (const [way, more] of ways) {
        const one = { version, system, way, more };
        rows.push(['GDAL', version, system, way, gdal(one)]);
        rows.push(['OpenLayers', version, system, way, await ol(one)]);
        rows.push(['ogc-client', version, system, way, await ogc(one, box)]);
      }
    }
  }
  const text = execFileSync('/usr/bin/python3', [OWSLIB, service, county, JSON.stringify(boxes)], {
    encoding: 'utf8',
  });
  for (const row of JSON.parse(text))
    rows.push(['OWSLib', .../** @type {[string, string, string, number]} */ (row)]);
  return rows;
}

const rows = await readAll();
for (const row of rows) console.log(row.map((cell) => String(cell).padEnd(11)).join(' '));
for (const way of ['region', 'box']) {
  const counts = new Set(rows.filter((row) => row[3] === way).map((row) => row[4]));
  console.log(`${way}: ${[...counts].join(', ')}`);
  if (counts.size !== 1 || counts.has(0)) process.exitCode = 1;
}

#!/usr/bin/env node
// @ts-check
// Reads one county's trees and one category of the showcase with the clients that people have: GDAL (QGIS stands on it),
// OWSLib, OpenLayers and ogc-client, in every version of WFS, in degrees and in metres, by region, by box, by pages and by
// filters, and compares the counts. Then each reads what the boundaries' WMS says of itself.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TREES = 'cite:area_old_tree';
const VERSIONS = ['1.0.0', '1.1.0', '2.0.0'];
const SYSTEMS = ['EPSG:4326', 'EPSG:3857'];
const OWSLIB = fileURLToPath(new URL('map-clients.py', import.meta.url));
const USAGE = `node scripts/map-clients.mjs ADDRESS COUNTY TOOLS [CATEGORY]
  ADDRESS  of a running system, as http://127.0.0.1:3000
  COUNTY   six digits of a county with trees
  TOOLS    a folder in which npm install @camptocamp/ogc-client jsdom ol was run
  CATEGORY a layer of content with published entries in the county, as zuimeigushu_gushu
GDAL and OWSLib: apt-get install gdal-bin python3-owslib`;

const [address = '', county = '', tools = '', category = 'zuimeigushu_gushu'] = process.argv.slice(2);
if (!/^https?:/.test(address) || !/^\d{6}$/.test(county) || !tools) {
  console.error(USAGE);
  process.exit(2);
}
const cite = `${address.replace(/\/$/, '')}/geoserver/cite`;
const service = `${cite}/wfs`;
const require = createRequire(join(tools, 'package.json'));
/** @param {string} name */
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);

/** @param {string} layer @param {Record<string, string>} more */
const asked = (layer, more) =>
  `${service}?${new URLSearchParams({ service: 'WFS', request: 'GetFeature', typeName: layer, ...more })}`;

/** @param {number[]} lonLat */
const metres = ([lon = 0, lat = 0]) => [
  (lon * 20_037_508.342789244) / 180,
  (Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 20_037_508.342789244) / Math.PI,
];

/** @typedef {{ geometry: { coordinates: number[] }, properties: { id: string } }} Feature */

/**
 * The county's features of a layer, the boxes around their middle half in both systems, and the id that half are below.
 * @param {string} layer
 */
async function countyOf(layer) {
  const view = `xzCode:${county};archiveMark:2`;
  const answer = await fetch(asked(layer, { version: '2.0.0', outputFormat: 'json', viewparams: view }));
  const { features } = /** @type {{ features: Feature[] }} */ (await answer.json());
  const side = (/** @type {number} */ axis, /** @type {number} */ share) => {
    const values = features.map(({ geometry }) => geometry.coordinates[axis] ?? 0).sort((a, b) => a - b);
    // Between two trees, so that no rounding moves one over the edge.
    const at = Math.floor(values.length * share);
    return ((values[at] ?? 0) + (values[at + 1] ?? 0)) / 2;
  };
  const low = [side(0, 0.25), side(1, 0.25)];
  const high = [side(0, 0.75), side(1, 0.75)];
  const ids = features.map(({ properties }) => properties.id).sort();
  return {
    view,
    features: features.length,
    half: ids[ids.length >> 1] ?? '',
    below: ids.length >> 1,
    boxes: { 'EPSG:4326': [...low, ...high], 'EPSG:3857': [...metres(low), ...metres(high)] },
  };
}

/** @typedef {{ layer: string, version: string, system: string, way: string, more: Record<string, string> }} Case */
/** @typedef {[client: string, version: string, system: string, way: string, count: number]} Row */

/**
 * @param {Case} one
 * @param {string[]} options of ogrinfo, as a window or a condition
 * @param {string[]} config
 */
function gdal({ layer, version, system, more }, options = [], config = []) {
  // The name of the system comes back in its filters as it is written here.
  const query = new URLSearchParams({ VERSION: version, SRSNAME: system, ...more });
  const address = `WFS:${service}?${String(query).replaceAll('%3A', ':')}`;
  const text = execFileSync('ogrinfo', [...config, '-ro', '-al', '-q', ...options, address, layer], {
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
  return async (/** @type {Case} */ { layer, version, system, more }) => {
    // The short name has the longitude first, which OpenLayers does not know of later versions.
    const name = version === '1.0.0' ? system : system.replace(':', '::').replace(/^/, 'urn:ogc:def:crs:');
    const query = { version, srsName: name, ...more };
    const gml = await (await fetch(asked(layer, query))).text();
    const json = await (await fetch(asked(layer, { ...query, outputFormat: 'application/json' }))).json();
    const read = new WFS({ version }).readFeatures(gml);
    const same = new GeoJSON().readFeatures(json);
    const places = (/** @type {any[]} */ features) =>
      features
        .map((each) =>
          each
            .getGeometry()
            .getExtent()
            .map((/** @type {number} */ side) => side.toFixed(5))
            .join(' '),
        )
        .sort();
    if (places(read).join() !== places(same).join())
      throw new Error(`OpenLayers reads other places in GML ${version}`);
    return read.length;
  };
}

async function ogcClient() {
  const { WfsEndpoint } = await load('@camptocamp/ogc-client');
  return async (/** @type {Case} */ { layer, version, system, way, more }, /** @type {number[]} */ box) => {
    const endpoint = await new WfsEndpoint(`${service}?version=${version}`).isReady();
    if (endpoint.getVersion() !== version) throw new Error(`ogc-client speaks ${endpoint.getVersion()}`);
    const narrowed = way === 'box' && { extent: box, extentCrs: system };
    const address = new URL(endpoint.getFeatureUrl(layer, { asJson: true, outputCrs: system, ...narrowed }));
    // It has no option for view parameters.
    address.searchParams.set('viewparams', more['viewparams'] ?? '');
    const { features } = /** @type {{ features: object[] }} */ (await (await fetch(address)).json());
    return features.length;
  };
}

/** @type {Awaited<ReturnType<typeof openLayers>>} */
let ol;
/** @type {Awaited<ReturnType<typeof ogcClient>>} */
let ogc;

/**
 * @param {string} layer
 * @returns {Promise<{ rows: Row[], right: Record<string, number> }>} the counts, and those that are right where they are known
 */
async function readAll(layer) {
  const { view, features, half, below, boxes } = await countyOf(layer);
  console.log(`${layer}: ${features} features in ${county}`);
  /** @type {Row[]} */
  const rows = [];
  for (const version of VERSIONS) {
    for (const system of /** @type {('EPSG:4326' | 'EPSG:3857')[]} */ (SYSTEMS)) {
      const box = boxes[system];
      const inCounty = { layer, version, system, way: 'region', more: { viewparams: view } };
      const live = { viewparams: 'archiveMark:2' };
      const inBox = { ...inCounty, way: 'box', more: { ...live, bbox: [...box, system].join(',') } };
      for (const one of [inCounty, inBox]) {
        rows.push(['GDAL', version, system, one.way, gdal(one)]);
        rows.push(['OpenLayers', version, system, one.way, await ol(one)]);
        rows.push(['ogc-client', version, system, one.way, await ogc(one, box)]);
      }
      const window = ['-spat', ...box.map(String)];
      const where = ['-where', `id < '${half}'`];
      rows.push(['GDAL -spat', version, system, 'box', gdal({ ...inCounty, more: live }, window)]);
      rows.push(['GDAL -where', version, system, 'where', gdal(inCounty, where)]);
      const both = gdal(inCounty, [...window, '-where', `id >= '${half}' OR id LIKE '%' AND NOT id = '0'`]);
      rows.push(['GDAL both', version, system, 'box', both]);
      const pages = ['--config', 'OGR_WFS_PAGE_SIZE', '7'];
      rows.push(['GDAL pages', version, system, 'region', gdal(inCounty, [], pages)]);
    }
  }
  const text = execFileSync('/usr/bin/python3', [OWSLIB, service, layer, county, JSON.stringify(boxes)], {
    encoding: 'utf8',
  });
  for (const row of JSON.parse(text))
    rows.push(['OWSLib', .../** @type {[string, string, string, number]} */ (row)]);
  return { rows, right: { region: features, where: below } };
}

/** The names of the layers that each client finds in the capabilities of WMS. */
async function boundaries() {
  const { default: WMSCapabilities } = await load('ol/format/WMSCapabilities.js');
  const { WmsEndpoint } = await load('@camptocamp/ogc-client');
  const wms = `${cite}/wms`;
  for (const version of ['1.1.1', '1.3.0']) {
    const capabilities = `${wms}?service=WMS&version=${version}&request=GetCapabilities`;
    const read = new WMSCapabilities().read(await (await fetch(capabilities)).text());
    const ofOl = read.Capability.Layer.Layer.map((/** @type {{ Name: string }} */ { Name }) => Name);
    const endpoint = await new WmsEndpoint(`${wms}?version=${version}`).isReady();
    const ofOgc = endpoint.getFlattenedLayers().map((/** @type {{ name: string }} */ { name }) => name);
    const python = `import sys; from owslib.wms import WebMapService as W; w = W(sys.argv[1], version=sys.argv[2]); print(' '.join(w.contents))`;
    const ofOws = execFileSync('/usr/bin/python3', ['-c', python, wms, version], { encoding: 'utf8' });
    const inDegrees =
      version === '1.1.1' ? 'SRS=EPSG:4326&BBOX=119,29,121,31' : 'CRS=EPSG:4326&BBOX=29,119,31,121';
    const picture = `WMS:${wms}?SERVICE=WMS&VERSION=${version}&REQUEST=GetMap&LAYERS=cite:county&STYLES=&FORMAT=image/png&${inDegrees}`;
    const ofGdal = execFileSync('gdalinfo', [picture], { encoding: 'utf8' });
    console.log(
      `WMS ${version}: OpenLayers ${ofOl}; ogc-client ${ofOgc}; OWSLib ${ofOws.trim()}; GDAL ${/Size is .*/.exec(ofGdal)?.[0]}`,
    );
    for (const name of ['country', 'province', 'city', 'county']) {
      const isKnown = [ofOl, ofOgc, ofOws.split(/\s+/)].every((names) => names.includes(`cite:${name}`));
      if (!isKnown) process.exitCode = 1;
    }
  }
}

[ol, ogc] = [await openLayers(), await ogcClient()];
for (const layer of [TREES, `cite:${category}`]) {
  const { rows, right } = await readAll(layer);
  for (const row of rows) console.log(row.map((cell) => String(cell).padEnd(11)).join(' '));
  for (const way of ['region', 'box', 'where']) {
    const counts = new Set(rows.filter((row) => row[3] === way).map((row) => row[4]));
    if (right[way] !== undefined) counts.add(right[way]);
    console.log(`${layer} ${way}: ${[...counts].join(', ')}`);
    if (counts.size !== 1 || counts.has(0)) process.exitCode = 1;
  }
}
await boundaries();

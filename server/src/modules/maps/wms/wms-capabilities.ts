import { boundaries, type BoundaryLayer, EXTENT, WORKSPACE } from '../catalogue.js';
import { xmlText } from '../xml.js';
import { advertisedInfo } from './feature-info.js';
import { MAX_LAYERS, MAX_SIDE } from './map-query.js';
import { advertisedPictures } from './picture-formats.js';
import { DEFAULT_STYLE, styles } from './styles.js';
import type { WmsVersion } from './wms-request.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TITLE = '古树名木地图服务 Gushu map service';
const [WEST, SOUTH, EAST, NORTH] = EXTENT;
const SYSTEMS = ['EPSG:4326', 'EPSG:4490', 'EPSG:3857', 'CRS:84'];

const formats = (list: readonly string[]): string =>
  list.map((each) => `<Format>${xmlText(each)}</Format>`).join('');

function operation(name: string, url: string, list: readonly string[]): string {
  return (
    `<${name}>${formats(list)}<DCPType><HTTP><Get><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink"` +
    ` xlink:type="simple" xlink:href="${url}?"/></Get></HTTP></DCPType></${name}>`
  );
}

function boxes(version: WmsVersion): string {
  const east = `minx="${WEST}" miny="${SOUTH}" maxx="${EAST}" maxy="${NORTH}"`;
  const north = `minx="${SOUTH}" miny="${WEST}" maxx="${NORTH}" maxy="${EAST}"`;
  if (version === '1.1.1') {
    return `<LatLonBoundingBox ${east}/><BoundingBox SRS="EPSG:4326" ${east}/>`;
  }
  return (
    `<EX_GeographicBoundingBox><westBoundLongitude>${WEST}</westBoundLongitude><eastBoundLongitude>${EAST}</eastBoundLongitude>` +
    `<southBoundLatitude>${SOUTH}</southBoundLatitude><northBoundLatitude>${NORTH}</northBoundLatitude></EX_GeographicBoundingBox>` +
    `<BoundingBox CRS="CRS:84" ${east}/><BoundingBox CRS="EPSG:4326" ${north}/>`
  );
}

function styleOf({ name }: BoundaryLayer, style: string, url: string): string {
  const address = xmlText(
    `${url}?service=WMS&version=1.1.1&request=GetLegendGraphic&format=image/png&width=20&height=20&layer=${WORKSPACE}:${name}&style=${style}`,
  );
  return (
    `<Style><Name>${style}</Name><Title>${style}</Title><LegendURL width="20" height="20"><Format>image/png</Format>` +
    `<OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${address}"/></LegendURL></Style>`
  );
}

function layerOf(layer: BoundaryLayer, url: string, version: WmsVersion): string {
  // The first style is the default one.
  const named = [DEFAULT_STYLE, ...styles.filter((each) => each !== DEFAULT_STYLE)];
  return (
    `<Layer queryable="1" opaque="0"><Name>${WORKSPACE}:${layer.name}</Name>` +
    `<Title>${xmlText(`${layer.title[0]} ${layer.title[1]}`)}</Title>${boxes(version)}` +
    `${named.map((style) => styleOf(layer, style, url)).join('')}</Layer>`
  );
}

/** The capabilities document of WMS; `address` is the one that the caller used. */
export function wmsCapabilities(address: string, version: WmsVersion): string {
  const url = xmlText(address);
  const is13 = version === '1.3.0';
  const online = `<OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${url}"/>`;
  const root = is13
    ? '<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">'
    : '<WMT_MS_Capabilities version="1.1.1">';
  const systems = SYSTEMS.map((each) => (is13 ? `<CRS>${each}</CRS>` : `<SRS>${each}</SRS>`)).join('');
  const limits = is13
    ? `<LayerLimit>${MAX_LAYERS}</LayerLimit><MaxWidth>${MAX_SIDE}</MaxWidth><MaxHeight>${MAX_SIDE}</MaxHeight>`
    : '';
  const exceptions = is13
    ? ['XML', 'JSON', 'application/json']
    : ['application/vnd.ogc.se_xml', 'application/json'];
  const legend = is13 ? '' : operation('GetLegendGraphic', url, advertisedPictures);
  return (
    `${XML}${root}<Service><Name>${is13 ? 'WMS' : 'OGC:WMS'}</Name><Title>${TITLE}</Title>${online}<Fees>none</Fees>` +
    `<AccessConstraints>none</AccessConstraints>${limits}</Service><Capability><Request>` +
    operation('GetCapabilities', url, [is13 ? 'text/xml' : 'application/vnd.ogc.wms_xml']) +
    operation('GetMap', url, advertisedPictures) +
    operation('GetFeatureInfo', url, advertisedInfo) +
    `${legend}</Request><Exception>${formats(exceptions)}</Exception>` +
    `<Layer><Title>${TITLE}</Title>${systems}${boxes(version)}` +
    `${boundaries.map((layer) => layerOf(layer, url, version)).join('')}</Layer></Capability>` +
    (is13 ? '</WMS_Capabilities>\n' : '</WMT_MS_Capabilities>\n')
  );
}

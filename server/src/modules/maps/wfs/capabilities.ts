import { EXTENT, type Layer, layers, MAX_FEATURES, NAMESPACE, WORKSPACE } from '../catalogue.js';
import type { WfsVersion } from '../crs.js';
import { filterCapabilities } from './filter-capabilities.js';
import { advertised } from './formats.js';
import { xmlText } from '../xml.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TITLE = '古树名木地图服务 Gushu map service';
const KEYWORDS = '古树名木, ancient trees';
const OPERATIONS = ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'];
const [WEST, SOUTH, EAST, NORTH] = EXTENT;

const titleOf = (layer: Layer): string => xmlText(`${layer.title[0]} ${layer.title[1]}`);

function capabilities100(url: string): string {
  const operation = (name: string, inside: string): string =>
    `<${name}>${inside}<DCPType><HTTP><Get onlineResource="${url}?"/></HTTP></DCPType></${name}>`;
  const types = layers.map(
    (layer) =>
      `<FeatureType><Name>${WORKSPACE}:${layer.name}</Name><Title>${titleOf(layer)}</Title><SRS>EPSG:4326</SRS>` +
      `<LatLongBoundingBox minx="${WEST}" miny="${SOUTH}" maxx="${EAST}" maxy="${NORTH}"/></FeatureType>`,
  );
  return (
    `${XML}<WFS_Capabilities version="1.0.0" xmlns="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc"` +
    ` xmlns:${WORKSPACE}="${NAMESPACE}"><Service><Name>WFS</Name><Title>${TITLE}</Title>` +
    `<Keywords>${KEYWORDS}</Keywords><OnlineResource>${url}</OnlineResource></Service><Capability><Request>` +
    operation('GetCapabilities', '') +
    operation('DescribeFeatureType', '<SchemaDescriptionLanguage><XMLSCHEMA/></SchemaDescriptionLanguage>') +
    operation('GetFeature', '<ResultFormat><GML2/><JSON/></ResultFormat>') +
    `</Request></Capability><FeatureTypeList><Operations><Query/></Operations>${types.join('')}</FeatureTypeList>` +
    `${filterCapabilities['1.0.0']}</WFS_Capabilities>\n`
  );
}

const values = (items: readonly string[], version: WfsVersion): string => {
  const list = items.map((item) => `<ows:Value>${xmlText(item)}</ows:Value>`).join('');
  return version === '2.0.0' ? `<ows:AllowedValues>${list}</ows:AllowedValues>` : list;
};

const parameter = (name: string, items: readonly string[], version: WfsVersion): string =>
  `<ows:Parameter name="${name}">${values(items, version)}</ows:Parameter>`;

const constraint = (name: string, value: string): string =>
  `<ows:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${value}</ows:DefaultValue></ows:Constraint>`;

function operations(url: string, version: WfsVersion): string {
  const parameters: Record<string, string> = {
    GetCapabilities: parameter('AcceptVersions', ['1.0.0', '1.1.0', '2.0.0'], version),
    GetFeature:
      parameter('resultType', ['results', 'hits'], version) +
      parameter('outputFormat', advertised, version) +
      (version === '2.0.0' ? constraint('CountDefault', String(MAX_FEATURES)) : ''),
  };
  return OPERATIONS.map(
    (name) =>
      `<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${url}?"/></ows:HTTP></ows:DCP>` +
      `${parameters[name] ?? ''}</ows:Operation>`,
  ).join('');
}

function featureTypes(version: WfsVersion): string {
  const [tag, urn] =
    version === '2.0.0' ? ['CRS', 'urn:ogc:def:crs:EPSG::'] : ['SRS', 'urn:x-ogc:def:crs:EPSG:'];
  return layers
    .map(
      (layer) =>
        `<FeatureType><Name>${WORKSPACE}:${layer.name}</Name><Title>${titleOf(layer)}</Title>` +
        `<Default${tag}>${urn}4326</Default${tag}><Other${tag}>${urn}4490</Other${tag}>` +
        `<Other${tag}>${urn}3857</Other${tag}>` +
        `<ows:WGS84BoundingBox><ows:LowerCorner>${WEST} ${SOUTH}</ows:LowerCorner>` +
        `<ows:UpperCorner>${EAST} ${NORTH}</ows:UpperCorner></ows:WGS84BoundingBox></FeatureType>`,
    )
    .join('');
}

function capabilitiesLater(url: string, version: '1.1.0' | '2.0.0'): string {
  const is2 = version === '2.0.0';
  const spaces = is2
    ? 'xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns="http://www.opengis.net/wfs/2.0"' +
      ' xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:fes="http://www.opengis.net/fes/2.0"' +
      ' xmlns:gml="http://www.opengis.net/gml/3.2"'
    : 'xmlns:wfs="http://www.opengis.net/wfs" xmlns="http://www.opengis.net/wfs"' +
      ' xmlns:ows="http://www.opengis.net/ows" xmlns:ogc="http://www.opengis.net/ogc"' +
      ' xmlns:gml="http://www.opengis.net/gml"';
  const paging = is2 ? constraint('ImplementsResultPaging', 'TRUE') : '';
  return (
    `${XML}<wfs:WFS_Capabilities version="${version}" ${spaces} xmlns:xlink="http://www.w3.org/1999/xlink"` +
    ` xmlns:${WORKSPACE}="${NAMESPACE}"><ows:ServiceIdentification><ows:Title>${TITLE}</ows:Title>` +
    `<ows:ServiceType>WFS</ows:ServiceType><ows:ServiceTypeVersion>${version}</ows:ServiceTypeVersion>` +
    `</ows:ServiceIdentification><ows:ServiceProvider><ows:ProviderName>Gushu</ows:ProviderName>` +
    `<ows:ServiceContact/></ows:ServiceProvider>` +
    `<ows:OperationsMetadata>${operations(url, version)}${paging}</ows:OperationsMetadata>` +
    `<FeatureTypeList>${featureTypes(version)}</FeatureTypeList>${filterCapabilities[version]}</wfs:WFS_Capabilities>\n`
  );
}

/** The capabilities document of WFS; `url` is the address that the caller used. */
export const capabilities = (url: string, version: WfsVersion): string =>
  version === '1.0.0' ? capabilities100(xmlText(url)) : capabilitiesLater(xmlText(url), version);

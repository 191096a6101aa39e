import {
  boundaries,
  EXTENT,
  KEY_COLUMN,
  GEOMETRY_COLUMN,
  layers,
  type MapLayer,
  MAX_FEATURES,
  NAMESPACE,
  symbols,
  TYPEFACE,
  WORKSPACE,
} from '../modules/maps/index.js';

/** A file of GeoServer's data directory: path and content. */
type DataFile = readonly [path: string, content: string];

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
const tag = (name: string, text: string | number): string => `<${name}>${escape(String(text))}</${name}>`;
const entry = (key: string, value: string): string => `  <entry key="${key}">${escape(value)}</entry>`;

// Ids are made from names, so that writing the directory again changes nothing.
const WORKSPACE_ID = `ws-${WORKSPACE}`;
const NAMESPACE_ID = `ns-${WORKSPACE}`;
const STORE_ID = 'ds-postgis';
const featureId = (layer: MapLayer): string => `ft-${WORKSPACE}-${layer.name}`;
const STYLE = 'point';
/** The boundaries are drawn, the other layers answer their features: each service publishes what the embedded one does. */
const isDrawn = ({ geometry }: MapLayer): boolean => geometry === 'MultiPolygon';
const styleName = (layer: MapLayer): string => (isDrawn(layer) ? 'boundary_label' : STYLE);

const box = (name: string): string => {
  const [west, south, east, north] = EXTENT;
  return `<${name}>${tag('minx', west)}${tag('maxx', east)}${tag('miny', south)}${tag('maxy', north)}${tag('crs', 'EPSG:4326')}</${name}>`;
};

const STORE = xml(`<dataStore>
 ${tag('id', STORE_ID)}<name>postgis</name><type>PostGIS</type><enabled>true</enabled>
 <workspace>${tag('id', WORKSPACE_ID)}</workspace>
 <connectionParameters>
${[
  entry('dbtype', 'postgis'),
  entry('host', '${db_host}'),
  entry('port', '${db_port}'),
  entry('database', '${db_name}'),
  entry('schema', 'geo'),
  entry('user', '${db_user}'),
  entry('passwd', '${db_password}'),
  entry('namespace', NAMESPACE),
  entry('Expose primary keys', 'false'),
  entry('fetch size', '5000'),
  entry('max connections', '10'),
  entry('validate connections', 'true'),
  entry('Loose bbox', 'true'),
  entry('encode functions', 'false'),
  entry('preparedStatements', 'true'),
].join('\n')}
 </connectionParameters>
</dataStore>`);

/** A SQL view: the layer's function, its arguments replaced as text inside quotes and only when they match. */
function featureType(layer: MapLayer): string {
  const call = `select * from ${layer.source}(${layer.params.map(({ name }) => `'%${name}%'`).join(', ')})`;
  const parameters = layer.params.map(
    ({ name, default: value, validator }) =>
      `   <parameter>${tag('name', name)}${tag('defaultValue', value)}${tag('regexpValidator', validator)}</parameter>`,
  );
  return xml(`<featureType>
 ${tag('id', featureId(layer))}${tag('name', layer.name)}${tag('nativeName', layer.name)}
 <namespace>${tag('id', NAMESPACE_ID)}</namespace>${tag('title', layer.title[0])}
 <srs>EPSG:4326</srs><nativeCRS>EPSG:4326</nativeCRS>
 ${box('nativeBoundingBox')}
 ${box('latLonBoundingBox')}
 <projectionPolicy>FORCE_DECLARED</projectionPolicy><enabled>true</enabled>
 <serviceConfiguration>true</serviceConfiguration><disabledServices><string>${isDrawn(layer) ? 'WFS' : 'WMS'}</string></disabledServices>
 <metadata><entry key="JDBC_VIRTUAL_TABLE"><virtualTable>
   ${tag('name', layer.name)}
   ${tag('sql', call)}
   <escapeSql>true</escapeSql>${tag('keyColumn', KEY_COLUMN)}
   <geometry>${tag('name', GEOMETRY_COLUMN)}${tag('type', layer.geometry)}<srid>4326</srid></geometry>
${parameters.join('\n')}
 </virtualTable></entry></metadata>
 <store class="dataStore">${tag('id', STORE_ID)}</store>${tag('maxFeatures', MAX_FEATURES)}
</featureType>`);
}

const publishedLayer = (layer: MapLayer): string =>
  xml(`<layer>
 ${tag('name', layer.name)}${tag('id', `layer-${WORKSPACE}-${layer.name}`)}<type>VECTOR</type>
 <defaultStyle>${tag('id', `style-${styleName(layer)}`)}</defaultStyle>
 <resource class="featureType">${tag('id', featureId(layer))}</resource>
</layer>`);

const POINT_STYLE =
  xml(`<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
 <NamedLayer><Name>${STYLE}</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic>
  <Mark><WellKnownName>circle</WellKnownName><Fill><CssParameter name="fill">#2F855A</CssParameter></Fill></Mark><Size>6</Size>
 </Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`);

const css = (name: string, value: string | number): string =>
  `<CssParameter name="${name}">${escape(String(value))}</CssParameter>`;

/** Features of a level: the nation has a code of its own, the others as many digits as their level. */
const ofLevel = (level: number): string => {
  const code = '<ogc:PropertyName>c_frcode</ogc:PropertyName>';
  const equals = (left: string, right: string | number) =>
    `<ogc:PropertyIsEqualTo>${left}<ogc:Literal>${right}</ogc:Literal></ogc:PropertyIsEqualTo>`;
  if (level === 0) return equals(code, '00');
  const long = equals(`<ogc:Function name="strLength">${code}</ogc:Function>`, 2 * level);
  return `<ogc:And><ogc:PropertyIsNotEqualTo>${code}<ogc:Literal>00</ogc:Literal></ogc:PropertyIsNotEqualTo>${long}</ogc:And>`;
};

function boundaryStyle(name: string, isLabelled: boolean): string {
  const rules = Object.entries(symbols).map(([level, { stroke, width, dashes, ink, letters }]) => {
    const line = `${css('stroke', stroke)}${css('stroke-width', width)}${dashes ? css('stroke-dasharray', dashes) : ''}`;
    const label = `<TextSymbolizer><Label><ogc:PropertyName>name</ogc:PropertyName></Label><Font>${css('font-family', TYPEFACE.split(',')[0] ?? '')}${css('font-size', letters)}</Font>
   <Halo><Radius>1.5</Radius><Fill>${css('fill', '#FFFFFF')}</Fill></Halo><Fill>${css('fill', ink)}</Fill></TextSymbolizer>`;
    return `  <Rule><ogc:Filter>${ofLevel(Number(level))}</ogc:Filter>
   <LineSymbolizer><Stroke>${line}</Stroke></LineSymbolizer>${isLabelled ? `\n   ${label}` : ''}</Rule>`;
  });
  return xml(`<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
 <NamedLayer><Name>${name}</Name><UserStyle><FeatureTypeStyle>
${rules.join('\n')}
 </FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`);
}

const styleFiles = (name: string, content: string): DataFile[] => [
  [
    `workspaces/${WORKSPACE}/styles/${name}.xml`,
    xml(
      `<style>${tag('id', `style-${name}`)}${tag('name', name)}<workspace>${tag('id', WORKSPACE_ID)}</workspace><format>sld</format><languageVersion><version>1.0.0</version></languageVersion>${tag('filename', `${name}.sld`)}</style>`,
    ),
  ],
  [`workspaces/${WORKSPACE}/styles/${name}.sld`, content],
];

/** All files of the data directory that a GeoServer needs to serve the same layers as the embedded service. */
export function dataDirectory(): DataFile[] {
  const cite = `workspaces/${WORKSPACE}`;
  const workspace = xml(`<workspace>${tag('id', WORKSPACE_ID)}${tag('name', WORKSPACE)}</workspace>`);
  return [
    [
      'global.xml',
      xml(
        '<global><settings><numDecimals>8</numDecimals></settings><xmlExternalEntitiesEnabled>false</xmlExternalEntitiesEnabled></global>',
      ),
    ],
    [
      'logging.xml',
      xml('<logging><level>PRODUCTION_LOGGING</level><stdOutLogging>true</stdOutLogging></logging>'),
    ],
    [
      'wfs.xml',
      xml(
        `<wfs><id>wfs</id><enabled>true</enabled><name>WFS</name><serviceLevel>BASIC</serviceLevel>${tag('maxFeatures', MAX_FEATURES)}</wfs>`,
      ),
    ],
    ['wms.xml', xml('<wms><id>wms</id><enabled>true</enabled><name>WMS</name></wms>')],
    ['workspaces/default.xml', workspace],
    [`${cite}/workspace.xml`, workspace],
    [
      `${cite}/namespace.xml`,
      xml(
        `<namespace>${tag('id', NAMESPACE_ID)}${tag('prefix', WORKSPACE)}${tag('uri', NAMESPACE)}</namespace>`,
      ),
    ],
    ...styleFiles(STYLE, POINT_STYLE),
    ...styleFiles('boundary', boundaryStyle('boundary', false)),
    ...styleFiles('boundary_label', boundaryStyle('boundary_label', true)),
    [`${cite}/postgis/datastore.xml`, STORE],
    ...[...layers, ...boundaries].flatMap((layer): DataFile[] => [
      [`${cite}/postgis/${layer.name}/featuretype.xml`, featureType(layer)],
      [`${cite}/postgis/${layer.name}/layer.xml`, publishedLayer(layer)],
    ]),
  ];
}

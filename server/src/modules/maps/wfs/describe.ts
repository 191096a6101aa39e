import { GEOMETRY_COLUMN, type Layer, type LayerColumn, NAMESPACE, WORKSPACE } from '../catalogue.js';
import type { WfsVersion } from '../crs.js';

const TYPES: Record<LayerColumn['type'], [xsd: string, local: string]> = {
  text: ['string', 'string'],
  int4: ['int', 'int'],
  float8: ['double', 'number'],
};

const GML: Record<WfsVersion, [namespace: string, schema: string, head: string]> = {
  '1.0.0': ['http://www.opengis.net/gml', 'http://schemas.opengis.net/gml/2.1.2/feature.xsd', 'gml:_Feature'],
  '1.1.0': [
    'http://www.opengis.net/gml',
    'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd',
    'gml:_Feature',
  ],
  '2.0.0': [
    'http://www.opengis.net/gml/3.2',
    'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
    'gml:AbstractFeature',
  ],
};

const element = (name: string, type: string): string =>
  `<xsd:element name="${name}" minOccurs="0" maxOccurs="1" nillable="true" type="${type}"/>`;

function typeOf(layer: Layer, head: string): string {
  const elements = [
    ...layer.columns.map(({ name, type }) => element(name, `xsd:${TYPES[type][0]}`)),
    element(GEOMETRY_COLUMN, `gml:${layer.geometry}PropertyType`),
  ];
  return (
    `<xsd:complexType name="${layer.name}Type"><xsd:complexContent><xsd:extension base="gml:AbstractFeatureType">` +
    `<xsd:sequence>${elements.join('')}</xsd:sequence></xsd:extension></xsd:complexContent></xsd:complexType>` +
    `<xsd:element name="${layer.name}" substitutionGroup="${head}" type="${WORKSPACE}:${layer.name}Type"/>`
  );
}

/** The layers' features as an XML schema. */
export function describeXml(layers: readonly Layer[], version: WfsVersion): string {
  const [namespace, schema, head] = GML[version];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"` +
    ` xmlns:gml="${namespace}" xmlns:${WORKSPACE}="${NAMESPACE}" elementFormDefault="qualified"` +
    ` targetNamespace="${NAMESPACE}"><xsd:import namespace="${namespace}" schemaLocation="${schema}"/>` +
    `${layers.map((layer) => typeOf(layer, head)).join('')}</xsd:schema>\n`
  );
}

const property = (name: string, type: string, localType: string) => ({
  name,
  maxOccurs: 1,
  minOccurs: 0,
  nillable: true,
  type,
  localType,
});

/** The layers' features as a schema in JSON. */
export const describeJson = (layers: readonly Layer[]): object => ({
  elementFormDefault: 'qualified',
  targetNamespace: NAMESPACE,
  targetPrefix: WORKSPACE,
  featureTypes: layers.map((layer) => ({
    typeName: layer.name,
    properties: [
      ...layer.columns.map(({ name, type }) => property(name, `xsd:${TYPES[type][1]}`, TYPES[type][1])),
      property(GEOMETRY_COLUMN, `gml:${layer.geometry}`, layer.geometry),
    ],
  })),
});

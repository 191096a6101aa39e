import type { WfsVersion } from '../crs.js';

const COMPARISONS = [
  'LessThan',
  'GreaterThan',
  'LessThanOrEqualTo',
  'GreaterThanOrEqualTo',
  'EqualTo',
  'NotEqualTo',
];
const MORE = ['Like', 'Between'];
const SPATIAL = ['BBOX', 'Intersects'];

const each = (names: readonly string[], write: (name: string) => string): string => names.map(write).join('');

const FILTER_1_0 =
  '<ogc:Filter_Capabilities><ogc:Spatial_Capabilities><ogc:Spatial_Operators><ogc:BBOX/><ogc:Intersect/>' +
  '</ogc:Spatial_Operators></ogc:Spatial_Capabilities><ogc:Scalar_Capabilities><ogc:Logical_Operators/>' +
  '<ogc:Comparison_Operators><ogc:Simple_Comparisons/><ogc:Like/><ogc:Between/><ogc:NullCheck/>' +
  '</ogc:Comparison_Operators></ogc:Scalar_Capabilities></ogc:Filter_Capabilities>';

const FILTER_1_1 =
  '<ogc:Filter_Capabilities><ogc:Spatial_Capabilities><ogc:GeometryOperands>' +
  '<ogc:GeometryOperand>gml:Envelope</ogc:GeometryOperand></ogc:GeometryOperands><ogc:SpatialOperators>' +
  each(SPATIAL, (name) => `<ogc:SpatialOperator name="${name}"/>`) +
  '</ogc:SpatialOperators></ogc:Spatial_Capabilities>' +
  '<ogc:Scalar_Capabilities><ogc:LogicalOperators/><ogc:ComparisonOperators>' +
  each([...COMPARISONS.map((name) => name.replace('OrEqual', 'Equal')), ...MORE, 'NullCheck'], (name) => {
    return `<ogc:ComparisonOperator>${name}</ogc:ComparisonOperator>`;
  }) +
  '</ogc:ComparisonOperators></ogc:Scalar_Capabilities><ogc:Id_Capabilities><ogc:FID/></ogc:Id_Capabilities>' +
  '</ogc:Filter_Capabilities>';

const CONFORMANCE = [
  'ImplementsQuery',
  'ImplementsResourceId',
  'ImplementsMinStandardFilter',
  'ImplementsStandardFilter',
  'ImplementsMinSpatialFilter',
];

const FILTER_2_0 =
  '<fes:Filter_Capabilities><fes:Conformance>' +
  each(CONFORMANCE, (name) => {
    return `<fes:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>TRUE</ows:DefaultValue></fes:Constraint>`;
  }) +
  '</fes:Conformance><fes:Id_Capabilities><fes:ResourceIdentifier name="fes:ResourceId"/></fes:Id_Capabilities>' +
  '<fes:Scalar_Capabilities><fes:LogicalOperators/><fes:ComparisonOperators>' +
  each([...COMPARISONS, ...MORE, 'Null'], (name) => `<fes:ComparisonOperator name="PropertyIs${name}"/>`) +
  '</fes:ComparisonOperators></fes:Scalar_Capabilities><fes:Spatial_Capabilities><fes:GeometryOperands>' +
  '<fes:GeometryOperand name="gml:Envelope"/></fes:GeometryOperands><fes:SpatialOperators>' +
  each(SPATIAL, (name) => `<fes:SpatialOperator name="${name}"/>`) +
  '</fes:SpatialOperators></fes:Spatial_Capabilities></fes:Filter_Capabilities>';

/** The supported filters of each version, as XML for its capabilities. */
export const filterCapabilities: Record<WfsVersion, string> = {
  '1.0.0': FILTER_1_0,
  '1.1.0': FILTER_1_1,
  '2.0.0': FILTER_2_0,
};

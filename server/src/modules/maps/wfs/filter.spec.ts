import { findLayer } from '../catalogue.js';
import { conditionSql } from '../condition-sql.js';
import { readFilter } from './filter.js';
import type { WfsVersion } from '../crs.js';

const layer = findLayer('area_old_tree')!;
const OGC = 'xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml"';
const FES = 'xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"';

const ogc = (inside: string) => `<ogc:Filter ${OGC}>${inside}</ogc:Filter>`;
const fes = (inside: string) => `<fes:Filter ${FES}>${inside}</fes:Filter>`;
const number = (name: string, value: string) =>
  `<PropertyIs${name}><PropertyName>type</PropertyName><Literal>${value}</Literal></PropertyIs${name}>`;
const typed = (inside: string) => `<Filter xmlns="http://www.opengis.net/ogc">${inside}</Filter>`;

function sqlOf(text: string, version: WfsVersion = '1.1.0'): [string, unknown[]] {
  const { sql, values } = conditionSql(readFilter(text, layer, version));
  return [sql, values];
}

const BOX_2 = '<gml:Box srsName="EPSG:4326"><gml:coordinates>116,39 117,40</gml:coordinates></gml:Box>';
const envelope = (low: string, high: string, system = '') =>
  `<gml:Envelope${system}><gml:lowerCorner>${low}</gml:lowerCorner><gml:upperCorner>${high}</gml:upperCorner></gml:Envelope>`;
const URN = ' srsName="urn:ogc:def:crs:EPSG::4326"';

describe('A filter in XML', () => {
  it.each([
    [number('EqualTo', '1'), 'f."type" = ?::float8', [1]],
    [number('NotEqualTo', '1'), 'f."type" <> ?::float8', [1]],
    [number('LessThanOrEqualTo', '2'), 'f."type" <= ?::float8', [2]],
    [`<Not>${number('EqualTo', '1')}</Not>`, 'not (f."type" = ?::float8)', [1]],
    [
      `<Or>${number('EqualTo', '1')}${number('GreaterThan', '1')}</Or>`,
      '(f."type" = ?::float8 or f."type" > ?::float8)',
      [1, 1],
    ],
    [
      '<PropertyIsBetween><PropertyName>cite:type</PropertyName><LowerBoundary><Literal>1</Literal></LowerBoundary>' +
        '<UpperBoundary><Literal>2</Literal></UpperBoundary></PropertyIsBetween>',
      '(f."type" >= ?::float8 and f."type" <= ?::float8)',
      [1, 2],
    ],
    [
      '<PropertyIsNull><PropertyName>billboardId</PropertyName></PropertyIsNull>',
      'f."billboardId" is null',
      [],
    ],
    [
      '<PropertyIsLike wildCard="*" singleChar="?" escapeChar="!"><PropertyName>id</PropertyName><Literal>a%!**_?</Literal></PropertyIsLike>',
      'f."id" like ?',
      [String.raw`a\%*%\__`],
    ],
    [
      `<PropertyIsEqualTo matchCase="false"><PropertyName>id</PropertyName><Literal>' or 1=1 --</Literal></PropertyIsEqualTo>`,
      'lower(f."id") collate "C" = lower(?)',
      [`' or 1=1 --`],
    ],
    ['<FeatureId fid="area_old_tree.7"/><FeatureId fid="area_old_tree.8"/>', 'f."fid" in (?,?)', [7, 8]],
  ])('reads %s', (text, statement, values) => {
    expect(sqlOf(typed(text))).toEqual([statement, values]);
  });

  it.each<[string, WfsVersion]>([
    [ogc(`<ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName>${BOX_2}</ogc:BBOX>`), '1.0.0'],
    [ogc(`<ogc:BBOX>${envelope('39 116', '40 117', URN)}</ogc:BBOX>`), '1.1.0'],
    [
      ogc(
        `<ogc:Intersects><ogc:PropertyName>geom</ogc:PropertyName>${envelope('39 116', '40 117')}</ogc:Intersects>`,
      ),
      '1.1.0',
    ],
    [
      fes(
        `<fes:BBOX><fes:ValueReference>cite:geom</fes:ValueReference>${envelope('39 116', '40 117')}</fes:BBOX>`,
      ),
      '2.0.0',
    ],
    [fes(`<fes:BBOX>${envelope('116 39', '117 40', ' srsName="EPSG:4326"')}</fes:BBOX>`), '2.0.0'],
  ])('reads the box %s of version %s east first', (text, version) => {
    expect(sqlOf(text, version)[1]).toEqual([116, 39, 117, 40]);
  });

  const entity = '<!DOCTYPE a [<!ENTITY x "y">]>';
  it.each([
    ['a document type', `${entity}${typed(number('EqualTo', '1'))}`],
    ['an entity', typed(number('EqualTo', '&x;'))],
    ['an instruction', `<?php x?>${typed(number('EqualTo', '1'))}`],
    ['what is no XML', '<Filter><'],
    ['another root', '<a/>'],
    ['nothing', typed('')],
    ['two conditions beside each other', typed(number('EqualTo', '1') + number('EqualTo', '2'))],
    ['depth', typed('<Not>'.repeat(16) + number('EqualTo', '1') + '</Not>'.repeat(16))],
    [
      'a function',
      typed('<PropertyIsEqualTo><Function name="sleep"/><Literal>1</Literal></PropertyIsEqualTo>'),
    ],
    ['a path', typed(number('EqualTo', '1').replace('type', 'exec(java.lang.Runtime)'))],
    ['an unknown name', typed(number('EqualTo', '1').replace('type', 'manage_phone'))],
    ['a text for a number', typed(number('EqualTo', 'one'))],
    ['an element as value', typed(number('EqualTo', '<a/>'))],
    ['another operator', typed('<DWithin/>')],
    ['a sign no text holds', typed(number('EqualTo', '1\0'))],
    ['another layer’s id', typed('<FeatureId fid="old_tree.7"/>')],
    ['three sides', typed(`<BBOX><Box><coordinates>1,2,3</coordinates></Box></BBOX>`)],
  ])('refuses %s', (_, text) => {
    expect(() => sqlOf(text)).toThrow(expect.objectContaining({ code: 'InvalidParameterValue' }));
  });
});

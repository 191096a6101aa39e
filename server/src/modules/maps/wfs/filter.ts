import { GEOMETRY_COLUMN, type Layer, type LayerColumn } from '../catalogue.js';
import { unknownProperty } from '../column.js';
import type { Comparison, Condition } from '../condition.js';
import { readBox, type WfsVersion } from '../crs.js';
import { readFids } from './feature-id.js';
import { invalid } from '../ows-error.js';
import { readXml, type XmlElement } from './xml-tree.js';

const LOCATOR = 'filter';

const OPERATORS: Record<string, Comparison['operator']> = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
};

const wrong = (text: string): Error => invalid(LOCATOR, text);
const NAMES = ['PropertyName', 'ValueReference'];
const IDS = ['FeatureId', 'GmlObjectId', 'ResourceId'];

/** Reads the supported subset of OGC Filter 1.0, 1.1 and 2.0, whose elements differ in a few names only. */
class FilterReader {
  constructor(
    private readonly layer: Layer,
    private readonly version: WfsVersion,
    /** The system of the request, used for shapes that name none. */
    private readonly srsName: string | undefined,
  ) {}

  condition(element: XmlElement): Condition {
    const operator = OPERATORS[element.name];
    if (operator) return this.comparison(element, operator);
    switch (element.name) {
      case 'And':
      case 'Or':
        return this.joined(element, element.name === 'And' ? 'and' : 'or');
      case 'Not':
        return { kind: 'not', part: this.only(element) };
      case 'PropertyIsBetween':
        return this.between(element);
      case 'PropertyIsLike':
        return this.like(element);
      case 'PropertyIsNull':
      case 'PropertyIsNil':
        return { kind: 'null', column: this.property(element) };
      case 'BBOX':
      case 'Intersects':
        return this.box(element);
      default:
        if (IDS.includes(element.name)) return this.ids([element]);
        throw wrong(`There is no such operator: ${element.name.slice(0, 60)}`);
    }
  }

  /** The one condition in an element, or several ids. */
  only({ name, children }: XmlElement): Condition {
    if (children.length > 1 && children.every((each) => IDS.includes(each.name))) return this.ids(children);
    const [child] = children;
    if (!child || children.length > 1) throw wrong(`${name} holds one condition`);
    return this.condition(child);
  }

  private joined({ name, children }: XmlElement, kind: 'and' | 'or'): Condition {
    if (children.length < 2) throw wrong(`${name} joins two conditions or more`);
    return { kind, parts: children.map((each) => this.condition(each)) };
  }

  private ids(elements: readonly XmlElement[]): Condition {
    const named = elements.map(({ attributes }) => {
      const id = attributes.get('fid') ?? attributes.get('rid') ?? attributes.get('id');
      if (!id) throw wrong('An id is missing');
      return id;
    });
    return { kind: 'ids', fids: readFids(named, this.layer, LOCATOR) };
  }

  /** The column that an element names, undefined for the geometry. Names are compared, never read as paths. */
  private property({ name, children }: XmlElement): LayerColumn | undefined {
    const found = children.filter((each) => NAMES.includes(each.name));
    if (found.length !== 1) throw wrong(`${name} names one property`);
    const asked = (found[0]?.text ?? '').trim().replace(/^\w+:/, '');
    if (asked === GEOMETRY_COLUMN) return undefined;
    const column = this.layer.columns.find((each) => each.name === asked);
    if (!column) throw wrong(unknownProperty(asked, this.layer, [GEOMETRY_COLUMN]));
    return column;
  }

  private column(element: XmlElement): LayerColumn {
    const column = this.property(element);
    if (!column) throw wrong(`${element.name} compares no geometry`);
    return column;
  }

  private literal(element: XmlElement | undefined, column: LayerColumn): string | number {
    if (element?.name !== 'Literal' || element.children.length > 0) throw wrong('A value is a Literal');
    if (column.type === 'text') return element.text;
    const number = Number(element.text);
    if (element.text.trim() === '' || !Number.isFinite(number)) {
      throw wrong(`${column.name} is compared with a number`);
    }
    return number;
  }

  private comparison(element: XmlElement, operator: Comparison['operator']): Condition {
    const column = this.column(element);
    const [first, second, more] = element.children;
    const isFirst = first !== undefined && NAMES.includes(first.name);
    if (!isFirst || more) throw wrong(`${element.name} holds a property and a Literal behind it`);
    const folds = element.attributes.get('matchCase') === 'false' && column.type === 'text';
    const values = [this.literal(second, column)];
    return { kind: 'compare', comparison: { column, operator, values, ...(folds && { fold: true }) } };
  }

  private between(element: XmlElement): Condition {
    const column = this.column(element);
    const bound = (name: string, operator: '>=' | '<='): Condition => {
      const [literal] = element.children.find((each) => each.name === name)?.children ?? [];
      const values = [this.literal(literal, column)];
      return { kind: 'compare', comparison: { column, operator, values } };
    };
    return { kind: 'and', parts: [bound('LowerBoundary', '>='), bound('UpperBoundary', '<=')] };
  }

  private like(element: XmlElement): Condition {
    const column = this.column(element);
    if (column.type !== 'text') throw wrong(`${column.name} is no text`);
    const { attributes, children } = element;
    const text = String(
      this.literal(
        children.find(({ name }) => name === 'Literal'),
        column,
      ),
    );
    const [any, one] = [attributes.get('wildCard') ?? '*', attributes.get('singleChar') ?? '.'];
    const escape = attributes.get('escapeChar') ?? attributes.get('escape') ?? '!';
    let pattern = '';
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at);
      if (sign === escape) pattern += likeSign(text.charAt(++at));
      else pattern += sign === any ? '%' : sign === one ? '_' : likeSign(sign);
    }
    return { kind: 'like', column, pattern, fold: attributes.get('matchCase') === 'false' };
  }

  private box(element: XmlElement): Condition {
    const { name, children } = element;
    const named = children.some((each) => NAMES.includes(each.name));
    if (named && this.property(element)) throw wrong(`${name} asks for ${GEOMETRY_COLUMN}`);
    const shape = children.find((each) => !NAMES.includes(each.name));
    if (shape?.name !== 'Box' && shape?.name !== 'Envelope')
      throw wrong(`${name} holds a Box or an Envelope`);
    const sides = cornersOf(shape);
    const system = shape.attributes.get('srsName') ?? this.srsName;
    return { kind: 'box', box: readBox(sides.join(','), system, this.version) };
  }
}

/** Escapes a literal character for a LIKE pattern. */
const likeSign = (sign: string): string => (/[\\%_]/.test(sign) ? `\\${sign}` : sign);

/** The texts of the four sides, in the order in which the corners write them. */
function cornersOf({ children }: XmlElement): string[] {
  const [first] = children;
  if (first?.name === 'coordinates') return first.text.trim().split(/[\s,]+/);
  if (first?.name === 'coord') {
    return children.flatMap((each) => each.children.map(({ text }) => text.trim()));
  }
  const corner = (name: string) =>
    children
      .find((each) => each.name === name)
      ?.text.trim()
      .split(/\s+/) ?? [];
  return [...corner('lowerCorner'), ...corner('upperCorner')];
}

/** Reads `filter`; names are compared with the layer's list and values are bound, nothing is evaluated. */
export function readFilter(text: string, layer: Layer, version: WfsVersion, srsName?: string): Condition {
  if (text.includes('\0')) throw wrong('No text holds such a sign');
  const root = readXml(text, LOCATOR);
  if (root.name !== 'Filter') throw wrong('The outermost element is Filter');
  return new FilterReader(layer, version, srsName).only(root);
}

// @ts-check
import { join } from 'node:path';
import ts from 'typescript';

// Compares the rows that statements have answered, as `server/test/kit/row-recorder.ts` notes them, with the types that the
// source gives them.

/** @typedef {string | Shape[] | { [field: string]: Shape }} Shape a kind, a list of what it holds, or fields */

/**
 * One recorded answer of a statement.
 * @typedef {object} Answered
 * @property {string[]} at `file:line:column` of the statement's own call, then of its callers; `#1` at the end: they
 * await it as the second of several
 * @property {string} command
 * @property {[name: string, kind: string][]} columns
 * @property {[name: string, shape: Shape][]} values what kinds do not tell: columns that were null, what JSON held
 */

/** Last names of the functions that query the database. */
const ASKS = /^(?:query|queryOne|changeOne)$/;
/** TypeORM answers their rows beside their number, unless they stand in a `with`. */
const CHANGES = ['UPDATE', 'DELETE'];
/** Nodes that only pass an answer on: code that does no more reads nothing of it. */
const PASSES = [
  ts.isExpressionStatement,
  ts.isVoidExpression,
  ts.isReturnStatement,
  ts.isArrowFunction,
  ts.isCallExpression,
  ts.isArrayLiteralExpression,
];
const { TypeFlags } = ts;
const OBJECT = TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive;
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void;

/** @param {ts.Type} type */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/** @param {ts.Type} type */
const isLoose = ({ flags }) => (flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;

/**
 * Whether a type is left to a function's caller: `T`, or `T & {}` where it is not missing.
 * @param {ts.Type} type
 * @returns {boolean}
 */
const isOpen = (type) =>
  (type.flags & TypeFlags.Instantiable) !== 0 ||
  (type.isIntersection() &&
    type.types.some(isOpen) &&
    type.types.every((part) => isOpen(part) || part.getProperties().length === 0));

/** Whether no more is read of a result than how many rows it was. @param {ts.Node} reader */
function isOfCount(reader) {
  if (ts.isPropertyAccessExpression(reader)) return reader.name.text === 'rowCount';
  return (
    ts.isVariableDeclaration(reader) &&
    ts.isObjectBindingPattern(reader.name) &&
    reader.name.elements.every(({ name, propertyName = name }) => propertyName.getText() === 'rowCount')
  );
}

/** @param {ts.CallExpression} call */
export function asks({ expression }) {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) && ASKS.test(name.text);
}

/**
 * The call at a place, or the one whose answer is awaited there.
 * @param {ts.SourceFile} source
 * @param {number} at
 * @returns {ts.CallExpression | undefined}
 */
function callAt(source, at) {
  /** @type {ts.CallExpression | undefined} */
  let found;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (at < node.pos || at >= node.end) return;
    const start = node.getStart(source);
    if (ts.isAwaitExpression(node) && start === at) {
      if (ts.isCallExpression(node.expression)) found = node.expression;
      return;
    }
    if (ts.isCallExpression(node) && start <= at && at < node.expression.end) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The types of rows in a program, compared with recorded answers. */
export class SqlRows {
  /**
   * @param {ts.Program} program
   * @param {string} root the folder that places are relative to
   */
  constructor(program, root) {
    this.program = program;
    this.root = root;
    this.checker = program.getTypeChecker();
  }

  /**
   * Compares the answer of a statement with its type and describes the differences. A generic function leaves the
   * type to its caller; then the caller's is compared.
   * @param {Answered} answered
   * @returns {{ call?: ts.CallExpression, faults: string[] }} the call that says the type
   */
  compare({ at, command, columns, values }) {
    let isChange = CHANGES.includes(command);
    for (const [above, place] of at.entries()) {
      const call = this.callAt(place);
      if (!call || !(above === 0 ? asks(call) : this.leavesOpen(call))) break;
      const { row, isRead, isOfDriver } = this.rowOf(call);
      isChange &&= !isOfDriver;
      if (isOpen(row)) continue;
      if (isChange && (isRead || !isLoose(row)))
        return { call, faults: [`a bare ${command.toLowerCase()} answers no list of rows`] };
      if (row.flags & TypeFlags.Any) return { call, faults: isRead ? ['its rows are of any type'] : [] };
      return { call, faults: this.differences(row, columns, values) };
    }
    return { faults: [] };
  }

  /** @param {string} place */
  callAt(place) {
    const [, file = '', line, column, index] = /^(.*):(\d+):(\d+)(?:#(\d+))?$/.exec(place) ?? [];
    const source = this.program.getSourceFile(join(this.root, file));
    const start = source?.getLineStarts()[Number(line) - 1];
    if (!source || start === undefined) return undefined;
    const call = callAt(source, start + Number(column) - 1);
    if (index === undefined) return call;
    // Calls awaited together, as in `Promise.all([…])`.
    const [list] = call?.arguments ?? [];
    const one = list && ts.isArrayLiteralExpression(list) ? list.elements[Number(index)] : undefined;
    return one && ts.isCallExpression(one) ? one : undefined;
  }

  /**
   * The type of a row that a call answers: in a list, alone, or in a result of the driver; a cast says it last.
   * @param {ts.CallExpression} call
   */
  rowOf(call) {
    /** @type {ts.Node} */
    let read = call;
    let type = this.checker.getTypeAtLocation(call);
    for (;;) {
      const { parent } = read;
      if (ts.isAsExpression(parent)) type = this.checker.getTypeAtLocation(parent);
      else if (!ts.isAwaitExpression(parent) && !ts.isParenthesizedExpression(parent)) break;
      read = parent;
    }
    return {
      ...this.rowIn(type),
      isRead: !PASSES.some((is) => is(read.parent)) && !isOfCount(read.parent),
    };
  }

  /** Whether rows are read of what a call answers. @param {ts.CallExpression} call */
  saysRows(call) {
    const type = this.checker.getTypeAtLocation(call);
    const { row, isRead } = this.rowOf(call);
    const isSaid =
      !isOpen(row) && (row.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)) !== 0;
    const isFound =
      isRead && (row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) !== 0;
    return (isSaid || isFound) && this.checker.getAwaitedType(type) !== type;
  }

  /** Whether a function that is called leaves it to its callers what its rows are. @param {ts.CallExpression} call */
  leavesOpen(call) {
    const { declaration } = this.checker.getResolvedSignature(call) ?? {};
    const signature =
      declaration &&
      !ts.isJSDocSignature(declaration) &&
      this.checker.getSignatureFromDeclaration(declaration);
    return signature ? isOpen(this.rowIn(signature.getReturnType()).row) : false;
  }

  /** The type of a row in an answer. @param {ts.Type} type */
  rowIn(type) {
    const answer = this.checker.getAwaitedType(type) ?? type;
    const inResult = answer.getProperty('rowCount') && answer.getProperty('rows');
    const some = isLoose(answer) ? answer : this.checker.getNonNullableType(answer);
    const rows = inResult ? this.checker.getTypeOfSymbol(inResult) : some;
    return { row: this.elementOf(rows) ?? rows, isOfDriver: inResult !== undefined };
  }

  /** The type of the items of a list; undefined for other types. @param {ts.Type} type */
  elementOf(type) {
    return this.checker.isArrayType(type) || this.checker.isTupleType(type)
      ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      : undefined;
  }

  /**
   * Describes where columns and values differ from a type; of a union, from the nearest of its types.
   * @param {ts.Type} type
   * @param {readonly [name: string, shape: Shape][]} columns
   * @param {readonly [name: string, shape: Shape][]} [values]
   * @returns {string[]}
   */
  differences(type, columns, values = []) {
    const found = partsOf(type)
      .filter((part) => part.flags & OBJECT && !this.elementOf(part))
      .map((part) => [...this.missing(part, columns), ...this.unlike(part, [...columns, ...values])]);
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  /**
   * @param {ts.Type} row
   * @param {readonly [name: string, shape: Shape][]} columns
   */
  missing(row, columns) {
    const names = new Set(columns.map(([name]) => name));
    return row.getApparentProperties().flatMap((property) => {
      const type = this.checker.getTypeOfSymbol(property);
      const mayMiss = isLoose(type) || partsOf(type).some(({ flags }) => flags & TypeFlags.Undefined);
      return mayMiss || property.flags & ts.SymbolFlags.Optional || names.has(property.name)
        ? []
        : [`'${property.name}' (${this.textOf(type)}) is no column of it`];
    });
  }

  /**
   * @param {ts.Type} row
   * @param {readonly [name: string, shape: Shape][]} columns
   */
  unlike(row, columns) {
    const others = this.checker.getIndexTypeOfType(row, ts.IndexKind.String);
    return columns.flatMap(([name, shape]) => {
      const property = row.getProperty(name);
      const type = property ? this.checker.getTypeOfSymbol(property) : others;
      const came = typeof shape === 'string' ? shape : JSON.stringify(shape).replaceAll('"', '');
      return !type || this.fits(shape, type) ? [] : [`'${name}' (${this.textOf(type)}) comes as ${came}`];
    });
  }

  /**
   * Whether a value of a shape may be what a type says.
   * @param {Shape} shape
   * @param {ts.Type} type
   * @returns {boolean}
   */
  fits(shape, type) {
    if (shape === 'json' || isLoose(type)) return true;
    return partsOf(type).some((part) => {
      if (isOpen(part)) return true;
      if (typeof shape === 'string') return this.fitsKind(shape, part);
      const element = this.elementOf(part);
      if (Array.isArray(shape))
        return element !== undefined && shape.every((each) => this.fits(each, element));
      return (
        (part.flags & OBJECT) !== 0 && !element && this.differences(part, Object.entries(shape)).length === 0
      );
    });
  }

  /**
   * @param {string} kind
   * @param {ts.Type} part no union
   */
  fitsKind(kind, part) {
    const { checker } = this;
    if (kind === 'null') return (part.flags & NOTHING) !== 0;
    if (kind.endsWith('[]')) return this.fits([kind.slice(0, -2)], part);
    /** @type {Record<string, ts.Type>} */
    const plain = {
      string: checker.getStringType(),
      number: checker.getNumberType(),
      boolean: checker.getBooleanType(),
    };
    const own = plain[kind];
    if (!own) return part.getSymbol()?.name === kind;
    return (part.flags & NOTHING) === 0 && checker.isTypeAssignableTo(part, own);
  }

  /** @param {ts.Type} type */
  textOf(type) {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }
}

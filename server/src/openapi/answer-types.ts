import ts from 'typescript';
import { refTo, type Schema } from './schema.js';

const DEEPEST = 8;
const { TypeFlags } = ts;

// TypeScript orders the members of a union or a mapped type by when it met them, which differs from build to build.
const inOrder = <T>(all: readonly T[], nameOf: (each: T) => string): T[] =>
  all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** Whether a type is a row of any record, or the columns that every record has and that the type of its rows begins with. */
const isRow = ({ symbol, aliasSymbol, aliasTypeArguments }: ts.Type): boolean =>
  symbol?.name === 'AnyRow' ||
  aliasSymbol?.name === 'Common' ||
  (aliasSymbol?.name === 'Readonly' && aliasTypeArguments!.some(isRow));

/** Whether a part of a row's type comes from its definition, as the row's own schema does. */
const isOfRow = (part: ts.Type): boolean =>
  isRow(part) ||
  [part.aliasSymbol, part.symbol].some((symbol) =>
    symbol?.declarations?.some((at) =>
      /\/record\/(define|row|shape)\.(d\.)?ts$/.test(at.getSourceFile().fileName),
    ),
  );

/** Answers of the handlers as schemas, read from the types that their methods return. */
export class AnswerTypes {
  /** Named schemas the answers point to. */
  readonly schemas: Record<string, Schema> = {};
  private readonly names = new Map<ts.Type, string>();
  private readonly controllers = new Map<string, ts.ClassDeclaration>();
  private readonly checker: ts.TypeChecker;
  private row: string | undefined;

  constructor(tsconfig: string) {
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
    const parsed = ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host);
    if (!parsed) throw new Error(`${tsconfig} cannot be read`);
    const program = ts.createProgram({
      rootNames: parsed.fileNames.filter((file) => file.endsWith('.controller.ts')),
      options: parsed.options,
      ...(parsed.projectReferences ? { projectReferences: parsed.projectReferences } : {}),
    });
    this.checker = program.getTypeChecker();
    for (const file of program.getSourceFiles()) {
      if (file.fileName.endsWith('.controller.ts')) ts.forEachChild(file, (node) => this.collect(node));
    }
  }

  private collect(node: ts.Node): void {
    if (!ts.isClassDeclaration(node) || !node.name) return;
    this.controllers.set(node.name.text, node);
  }

  /**
   * Schema of a handler's answer; `row` names the schema that stands for a stored row. Undefined for a file or a
   * stream.
   */
  of(controller: string, handler: string, row: string | undefined): Schema | undefined {
    const declared = this.controllers.get(controller);
    // A listed verb is a property of the class that the controller extends.
    const method = declared && this.checker.getTypeAtLocation(declared).getProperty(handler);
    const [signature] = method
      ? this.checker.getTypeOfSymbolAtLocation(method, declared).getCallSignatures()
      : [];
    if (!signature) return {};
    const returned = this.checker.getReturnTypeOfSignature(signature);
    const type = this.checker.getAwaitedType(returned) ?? returned;
    if (/^(StreamableFile|Observable|Readable)$/.test(type.symbol?.name ?? '')) return undefined;
    this.row = row;
    return this.schemaOf(type, 0);
  }

  private schemaOf(type: ts.Type, depth: number): Schema {
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (flags & TypeFlags.StringLike) return this.literal(type, 'string');
    if (flags & TypeFlags.NumberLike) return this.literal(type, 'number');
    if (flags & (TypeFlags.BooleanLike | TypeFlags.BigIntLike)) return { type: 'boolean' };
    if (flags & TypeFlags.NonPrimitive || depth > DEEPEST) return { type: 'object' };
    if (type.isUnion()) return this.union(type, depth);
    if (type.isIntersection() || flags & TypeFlags.Object) return this.object(type, depth);
    return { type: 'object' };
  }

  private literal(type: ts.Type, name: string): Schema {
    return type.isLiteral() && typeof type.value !== 'object'
      ? { type: name, enum: [type.value] }
      : { type: name };
  }

  private union(type: ts.UnionType, depth: number): Schema {
    const blank = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void;
    const there = type.types.filter(({ flags }) => !(flags & blank));
    const nullable = type.types.some(({ flags }) => flags & TypeFlags.Null) ? { nullable: true } : {};
    const schemas = there.map((each) => this.schemaOf(each, depth + 1));
    const byText = new Map(schemas.map((each) => [JSON.stringify(each), each]));
    const distinct = inOrder([...byText], ([text]) => text).map(([, each]) => each);
    const [first] = distinct;
    if (!first) return { type: 'object', nullable: true };
    if (distinct.length === 1)
      return first.$ref && nullable.nullable ? { allOf: [first], ...nullable } : { ...first, ...nullable };
    if (distinct.every((each) => each.enum && each.type === first.type)) {
      return { type: first.type ?? 'string', enum: distinct.flatMap((each) => each.enum ?? []), ...nullable };
    }
    return { anyOf: distinct, ...nullable };
  }

  private object(type: ts.Type, depth: number): Schema {
    const { checker } = this;
    const name = type.symbol?.name;
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? this.schemaOf(item, depth + 1) : {} };
    }
    if (name === 'Date') return { type: 'string' };
    const parts = type.isIntersection() ? type.types : [type];
    if (this.row && parts.some(isRow)) {
      const beside = parts.filter((part) => !isOfRow(part));
      if (beside.length === 0) return refTo(this.row);
      return { allOf: [refTo(this.row), ...beside.map((part) => this.schemaOf(part, depth + 1))] };
    }
    if (type.symbol?.declarations?.some((at) => at.getSourceFile().fileName.includes('node_modules'))) {
      const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
      if (!type.aliasSymbol && !index) return { type: 'object' };
    }
    const isNamed = type.isClassOrInterface() && !type.typeParameters?.length && name !== 'AnyRow';
    return isNamed ? this.named(type, depth) : this.members(type, depth);
  }

  private named(type: ts.Type, depth: number): Schema {
    const known = this.names.get(type);
    if (known) return refTo(known);
    let name = `${type.symbol.name}Answer`;
    for (let count = 2; name in this.schemas; count++) name = `${type.symbol.name}Answer${count}`;
    this.names.set(type, name);
    this.schemas[name] = {};
    this.schemas[name] = this.members(type, Math.min(depth, 2));
    return refTo(name);
  }

  private members(type: ts.Type, depth: number): Schema {
    const { checker } = this;
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of inOrder(checker.getPropertiesOfType(type), ({ name }) => name)) {
      const value = checker.getTypeOfSymbol(property);
      if (property.name.startsWith('__') || value.getCallSignatures().length > 0) continue;
      const text = ts.displayPartsToString(property.getDocumentationComment(checker));
      const schema = this.schemaOf(value, depth + 1);
      properties[property.name] = text && !schema.$ref ? { ...schema, description: text } : schema;
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.schemaOf(index, depth + 1) } : {}),
    };
  }
}

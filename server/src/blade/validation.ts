import { type ArgumentMetadata, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import {
  hasNoText,
  messages,
  type Fault,
  type MessageParams,
  NATION,
  REGION_CODE,
  withoutFilling,
} from '@gushu/shared';
import type { ValidationError as ClassFault } from 'class-validator';
import { ValidationError } from '../http/errors.js';
import { asksRegion } from './fields.js';
import { noteKnown } from './ignored-filters.js';

// class-validator's constraint names in the words of our catalogue.
const KEYS: Record<string, string> = {
  isNotEmpty: 'field.required',
  isDefined: 'field.required',
  isInt: 'field.integer',
  isNumber: 'field.number',
  isNumberString: 'field.number',
  isString: 'field.text',
  min: 'field.small',
  max: 'field.large',
  maxLength: 'field.tooLong',
  minLength: 'field.tooShort',
  isLength: 'field.length',
  arrayNotEmpty: 'row.none',
  matches: 'field.form',
  isIn: 'field.choice',
  whitelistValidation: 'request.unknownField',
};

/** Rules on the kind of a value: one of another kind breaks every bound too, so only the kind is worth reporting. */
const KINDS = new Set(['isInt', 'isNumber', 'isNumberString', 'isString', 'isArray', 'isObject']);

function failedRules({ constraints = {} }: ClassFault): [name: string, text: string][] {
  const all = Object.entries(constraints);
  const kinds = all.filter(([name]) => KINDS.has(name));
  return kinds.length > 0 ? kinds : all;
}

/** Whether a value is of another kind than its field: faults within it are not worth reporting either. */
const isOtherKind = ({ constraints = {} }: ClassFault): boolean =>
  Object.keys(constraints).some((name) => KINDS.has(name));

function faultsOf(fault: ClassFault, path = ''): Fault[] {
  const field = path ? `${path}.${fault.property}` : fault.property;
  const own = failedRules(fault).map(([name, text]): Fault => {
    const carried = fault.contexts?.[name] as Fault | undefined;
    if (carried) return { ...carried, field };
    // A message of our own is a key of the catalogue, or `key|{params}` as record checks write it.
    const [key = '', params] = text.split('|');
    if (key in messages) {
      return { field, key, params: params ? (JSON.parse(params) as MessageParams) : undefined };
    }
    return { field, key: KEYS[name] ?? 'field.wrong' };
  });
  if (isOtherKind(fault)) return own;
  return [...own, ...(fault.children ?? []).flatMap((child) => faultsOf(child, field))];
}

const MAX_TOLD = 20;

/**
 * Names of the texts in a body or query that hold code points that are no characters: no column can store them, or no
 * workbook.
 */
function* withNoText(value: unknown, path: string): Generator<Fault> {
  if (typeof value === 'string') {
    if (hasNoText(value)) yield { field: path, key: 'field.hidden' };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      yield* withNoText(inner, path ? `${path}.${name}` : name);
  }
}

/** Answers what exists of some regions. */
type KnownRegions = (codes: readonly string[]) => Promise<{ has: (code: string) => boolean }>;

/** The region that a query or body asks about, as its class marks it, where it names one by a code that may exist. */
function regionIn(value: unknown, { metatype }: ArgumentMetadata): string | undefined {
  if (!metatype || !asksRegion(metatype)) return undefined;
  const { xzCode: code } = value as { xzCode?: unknown };
  return typeof code === 'string' && code !== NATION && REGION_CODE.test(code) ? code : undefined;
}

/** The region to search in goes by its short code, with however many zeros it came. */
function shortenRegion(value: unknown, { metatype }: ArgumentMetadata): void {
  if (!metatype || !asksRegion(metatype)) return;
  const asked = value as { xzCode?: unknown };
  if (typeof asked.xzCode === 'string') asked.xzCode = withoutFilling(asked.xzCode);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Notes which names of a query or body its class has. */
function noteNames(sent: unknown, read: unknown, { type, data, metatype }: ArgumentMetadata): void {
  if ((type !== 'query' && type !== 'body') || data !== undefined || !isObject(sent)) return;
  if (metatype === Object || read === sent) noteKnown(sent);
  else if (isObject(read)) noteKnown(sent, Object.keys(read));
}

class Pipe extends ValidationPipe {
  constructor(
    options: ValidationPipeOptions,
    private readonly regions?: KnownRegions,
  ) {
    super(options);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const faults: Fault[] = [];
    if (metadata.type !== 'custom') {
      for (const fault of withNoText(value, String(metadata.data ?? ''))) {
        if (faults.push(fault) === MAX_TOLD) break;
      }
    }
    if (faults.length > 0) throw new ValidationError(faults);
    const read: unknown = await super.transform(value, metadata);
    noteNames(value, read, metadata);
    shortenRegion(read, metadata);
    const region = this.regions && regionIn(read, metadata);
    if (region && !(await this.regions?.([region]))?.has(region))
      throw new ValidationError([{ field: 'xzCode', key: 'field.regionUnknown' }]);
    return read;
  }
}

/**
 * The one pipe for bodies and queries: unknown fields are dropped, or refused where leaving one out would do more
 * than was requested; faults are reported field by field. Where it can look up regions, it refuses to search in one
 * that does not exist: nothing would be found in it.
 */
export const validationPipe = (forbidNonWhitelisted = false, regions?: KnownRegions): ValidationPipe =>
  new Pipe(
    {
      whitelist: true,
      forbidNonWhitelisted,
      transform: true,
      exceptionFactory: (faults) => new ValidationError(faults.flatMap((fault) => faultsOf(fault))),
    },
    regions,
  );

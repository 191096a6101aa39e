import type { ChangedBy, Fault, MessageParams } from '@gushu/shared';

/** A refusal with a message of the catalogue. `code` is the body code, `http` the status. */
export class AppError extends Error {
  constructor(
    readonly http: number,
    readonly key: string,
    readonly params: MessageParams = {},
    readonly data: object = {},
    options?: ErrorOptions,
  ) {
    super(key, options);
  }
}

/**
 * The call cannot be done as requested; the text says why, the field where a form shows it. Details for the log alone
 * go along as its `cause`.
 */
export class BusinessError extends AppError {
  constructor(
    key: string,
    params: MessageParams = {},
    readonly field?: string,
    options?: ErrorOptions,
  ) {
    super(400, key, params, {}, options);
  }
}

/** Fields that are wrong, each with its reason. */
export class ValidationError extends AppError {
  constructor(readonly faults: readonly Fault[]) {
    super(400, 'request.unreadable');
  }
}

/** The wrong fields of a refusal. */
export function faultsOf(error: unknown): readonly Fault[] {
  if (error instanceof ValidationError) return error.faults;
  if (!(error instanceof BusinessError) || error.field === undefined) return [];
  return [{ field: error.field, key: error.key, params: error.params }];
}

/**
 * Asks these rules in their order and refuses with the wrong fields of all of them, so that a form shows them at once.
 * Once a field is known to be wrong, what else a rule says of it, or stumbles over, may follow from that.
 */
export async function assertAll(...rules: (() => Promise<unknown>)[]): Promise<void> {
  const refusals: unknown[] = [];
  const faults: Fault[] = [];
  for (const rule of rules) {
    const refusal: unknown = await rule().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal === undefined) continue;
    const wrong = faultsOf(refusal);
    if (wrong.length === 0 && refusals.length === 0) throw refusal;
    if (wrong.length === 0) break;
    refusals.push(refusal);
    faults.push(...wrong.filter(({ field }) => !faults.some((known) => known.field === field)));
  }
  // One alone keeps its own words.
  if (refusals.length > 0) throw refusals.length === 1 ? refusals[0] : new ValidationError(faults);
}

/** No row with that id, or not one the caller may see; `data` names the row that is there instead. */
export class NotFoundError extends AppError {
  constructor(data: object = {}) {
    super(404, 'row.notFound', {}, data);
  }
}

/** The row that was looked for, or a refusal where there is none. */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** Signed out, or never signed in. */
export class UnauthorizedError extends AppError {
  constructor() {
    super(401, 'request.unauthorized');
  }
}

/** Signed in, but without the right. */
export class ForbiddenError extends AppError {
  constructor(key = 'request.forbidden', params: MessageParams = {}) {
    super(403, key, params);
  }
}

/** Somebody else changed the row meanwhile; carries the row as it is now, and who changed it when. */
export class ConflictError extends AppError {
  constructor(current: object, changed?: ChangedBy) {
    super(409, 'row.conflict', {}, { current, ...(changed ? { changed } : {}) });
  }
}

/** Too many requests from one caller. */
export class TooManyError extends AppError {
  constructor() {
    super(429, 'request.tooMany');
  }
}

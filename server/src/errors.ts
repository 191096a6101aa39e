import type { Fault } from '@gushu/shared';

type Params = Record<string, string | number>;

/** A refusal with a message of the catalogue. `code` is the body code, `http` the status. */
export class AppError extends Error {
  constructor(
    readonly http: number,
    readonly key: string,
    readonly params: Params = {},
    readonly data: object = {},
  ) {
    super(key);
  }
}

/** The caller asked for something that cannot be done; the text says why. */
export class BusinessError extends AppError {
  constructor(key: string, params: Params = {}) {
    super(400, key, params);
  }
}

/** Fields that are wrong, each with its reason. */
export class ValidationError extends AppError {
  constructor(readonly faults: readonly Fault[]) {
    super(400, 'request.unreadable');
  }
}

/** No row with that id, or not one the caller may see; `data` names what is there in its place. */
export class NotFoundError extends AppError {
  constructor(data: object = {}) {
    super(404, 'row.notFound', {}, data);
  }
}

/** Signed out, or never signed in. */
export class UnauthorizedError extends AppError {
  constructor() {
    super(401, 'request.unauthorized');
  }
}

/** Signed in, but without the right. */
export class ForbiddenError extends AppError {
  constructor(key = 'request.forbidden', params: Params = {}) {
    super(403, key, params);
  }
}

/** Somebody else changed the row meanwhile; carries the row as it is now. */
export class ConflictError extends AppError {
  constructor(current: object) {
    super(409, 'row.conflict', {}, { current });
  }
}

/** Too many requests from one caller. */
export class TooManyError extends AppError {
  constructor() {
    super(429, 'request.tooMany');
  }
}

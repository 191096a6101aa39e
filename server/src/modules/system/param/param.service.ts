import {
  checkValue,
  EMPTY_PARAMS,
  INIT_PASSWORD,
  isBlank,
  param,
  parameterField,
  SECRET_MASK,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, FIRST_ACCOUNT } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../http/errors.js';
import { passwordFault } from '../../../auth/password-rule.js';
import { digestOf } from '../../../auth/passwords.js';
import { PARAMS, SECRET_KEY } from '../../../cache/params.js';
import type { Change, Draft, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { SharedCache } from '../../../cache/shared-cache.js';

const isSecret = (row: Draft<typeof param>): boolean => SECRET_KEY.test(String(row.paramKey));
const masked = async (_caller: Caller, rows: RowOf<typeof param>[]): Promise<RowOf<typeof param>[]> =>
  rows.map((row) => (isSecret(row) && !isBlank(row.paramValue) ? { ...row, paramValue: SECRET_MASK } : row));

/** Excludes secrets from a search by value, or they could be guessed letter by letter. */
function hidingSecrets(filters: Filters): Sql {
  const asked = Object.keys(filters).some((name) => name.startsWith('paramValue') && filters[name] !== '');
  return asked ? sql`and t.param_key !~* ${SECRET_KEY.source}` : empty;
}

/** Refuses an initial password that nobody could set for themselves. */
function assertInitialPassword({ paramKey, paramValue }: Record<string, unknown>): void {
  if (paramKey !== INIT_PASSWORD || isBlank(paramValue)) return;
  const plain = String(paramValue);
  const key = passwordFault({ digest: digestOf(plain), plain }, FIRST_ACCOUNT);
  if (key) throw new ValidationError([{ field: 'paramValue', key }]);
}

/** Refuses a value that the code reading it would ignore. */
function assertForm({ paramKey, paramValue }: Record<string, unknown>): void {
  const fault = checkValue('paramValue', parameterField(paramKey), paramValue);
  if (fault) throw new ValidationError([fault]);
}

/** The platform's settings; the value of a secret key is never answered. */
@Injectable()
export class ParamService extends EntityService<typeof param> {
  constructor(db: DataSource, labels: Labels, cache: SharedCache) {
    super({ db, labels }, param, [
      { filter: hidingSecrets, present: masked, committed: () => cache.invalidate(PARAMS) },
    ]);
  }

  protected override async beforeSave({ row, before }: Change<typeof param>): Promise<void> {
    if (before && row.paramValue === SECRET_MASK) row.paramValue = before.paramValue;
    // Renaming a secret to a key that is none would show its value.
    const isShown = before && isSecret(before) && !isSecret(row);
    if (isShown && row.paramValue === before.paramValue) row.paramValue = '';
    assertInitialPassword(row);
    if (!isBlank(row.paramValue)) return assertForm(row);
    if (!EMPTY_PARAMS.includes(String(row.paramKey))) {
      throw new ValidationError([{ field: 'paramValue', key: 'field.required' }]);
    }
    row.paramValue = '';
  }

  protected override diff(before: Stored<typeof param>, row: Stored<typeof param>) {
    const changes = super.diff(before, row);
    const hidden = changes['paramValue'] && (isSecret(row) || isSecret(before));
    return hidden ? { ...changes, paramValue: [SECRET_MASK, SECRET_MASK] as [unknown, unknown] } : changes;
  }
}

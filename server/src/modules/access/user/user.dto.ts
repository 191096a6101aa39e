import { user } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';
import { BusinessError } from '../../../http/errors.js';
import { Form, OptionalForm, OptionalText, OptionalWhole } from '../../../blade/fields.js';
import { IDS, IdsQuery, OptionalIdsText } from '../../../rows/ids.js';
import { HandTo, SuccessorQuery } from '../../../work/hand-over.dto.js';
import { MAX_PASSWORD } from '../password.rules.js';

const USERS = IDS(1000);
const REGION = /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/;
const REGION_TEXT =
  'Region, inside the caller’s own; 00 nation. A new user of somebody without a region needs it, or xzjb 1';

/** Body of a user's `submit` and `update`: their own fields and where they belong. */
export class UserBody extends submitDto(user) {
  @OptionalText(
    MAX_PASSWORD,
    'Of a new user: plain, md5 or SM2; without one a random one is made and answered',
  )
  password?: string;

  @OptionalText(MAX_PASSWORD, 'The same again')
  password2?: string;

  @OptionalForm(REGION, 'field.regionCode', REGION_TEXT)
  xzcode?: string;

  @OptionalForm(REGION, 'field.regionCode', 'The same, as all other calls name it')
  xzCode?: string;

  @OptionalWhole({ min: 1, max: 4 }, 'Level: 1 nation, 2 province, 3 city, 4 county and below')
  xzjb?: number;

  @OptionalWhole({ min: 0, max: 9 }, '1 active')
  status?: number;

  @HandTo()
  handTo?: string;
}

/** Users who are removed. */
export class UserRemovalQuery extends IdsQuery {
  @HandTo()
  handTo?: string;
}

/** Users to act on. */
export class UserIdsQuery {
  @Form(USERS, 'user.choose', 'Comma-joined ids')
  userIds: string;
}

/** Users who requested an account; some clients call them `ids`. */
export class AuditQuery {
  @OptionalForm(USERS, 'user.choose', 'Comma-joined ids')
  userIds?: string;

  @OptionalForm(USERS, 'user.choose', 'The same')
  ids?: string;

  @HandTo()
  handTo?: string;

  /** Their ids; none is refused. */
  get users(): string[] {
    const list = this.userIds ?? this.ids;
    if (!list) throw new BusinessError('user.choose');
    return list.split(',');
  }
}

/** The users to make leaders. */
export class LeaderQuery {
  @Form(USERS, 'user.choose', 'Comma-joined ids')
  userId: string;

  @OptionalWhole({ min: 0, max: 1 }, '0 takes it back')
  isLeader?: number;
}

/** Users, and one kind of their open work. */
export class HandOverQuery extends SuccessorQuery {
  @Form(USERS, 'user.choose', 'Comma-joined ids of those who leave')
  userIds: string;
}

/** Users and the roles they are to have. */
export class UserRolesQuery extends UserIdsQuery {
  @OptionalIdsText('Comma-joined ids; none takes all roles away')
  roleIds?: string;

  @HandTo()
  handTo?: string;
}

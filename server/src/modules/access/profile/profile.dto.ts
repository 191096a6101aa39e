import { user } from '@gushu/shared';
import { Form, ID, Id, OptionalId, OptionalText, OptionalWhole, Text } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';
import { MAX_PASSWORD } from '../password.rules.js';

/** Body of `update-info`. */
export class ProfileBody extends submitDto(user) {}

/** The three fields of a change of password. */
export class PasswordQuery {
  @Text(MAX_PASSWORD, 'md5, SM2 or plain')
  oldPassword: string;

  @Text(MAX_PASSWORD)
  newPassword: string;

  @Text(MAX_PASSWORD)
  newPassword1: string;
}

/** The settings of a user for one platform. */
export class PlatformQuery {
  @OptionalId('The caller themselves when missing')
  userId?: string;

  @OptionalWhole({ min: 1, max: 3 }, '1 web, 2 app, 3 other')
  userType?: number;

  @OptionalText(255)
  userExt?: string;
}

/** Request for an account. */
export class GuestQuery {
  @Text(12)
  tenantId: string;

  @Text(20)
  name: string;

  @Form(/^[\w.@-]{3,45}$/, 'field.form')
  account: string;

  @Text(MAX_PASSWORD)
  password: string;

  @Form(ID, 'user.guestOauth')
  oauthId: string;
}

/** One session. */
export class SessionQuery {
  @Id()
  id: string;
}

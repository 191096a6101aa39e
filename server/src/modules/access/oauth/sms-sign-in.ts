import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Captchas } from '../../../auth/captcha.js';
import { Passwords } from '../../../auth/passwords.js';
import { RateLimit } from '../../../http/rate-limit.js';
import { type Found, SignIn } from '../../../auth/sign-in.js';
import { SignInError, asBusinessErrors } from '../../../auth/sign-in-error.js';
import type { TokenRequest } from '../../../caller/token-request.js';
import { queryOne } from '../../../database/database.js';
import { TooManyError } from '../../../http/errors.js';
import { SmsCodesService } from '../../system/sms/index.js';

/** Signing in with a code that is sent to the phone of the account. */
@Injectable()
export class SmsSignIn implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly signIn: SignIn,
    private readonly codes: SmsCodesService,
    private readonly captchas: Captchas,
    private readonly passwords: Passwords,
    private readonly limit: RateLimit,
  ) {}

  onModuleInit(): void {
    this.signIn.offer('sms_code', (request) => this.byCode(request));
  }

  /** Sends a code. The answer is the same for a phone that nobody has, so that none can be tried out. */
  async send(request: TokenRequest): Promise<{ id: string }> {
    const { tenantId, address } = request;
    if (!(await this.limit.allows('token', address))) throw new TooManyError();
    await asBusinessErrors(this.captchas.assertAsked(request));
    const phone = this.phoneOf(request);
    const isKnown = (await this.userOf(tenantId, phone)) !== undefined;
    return this.codes.sendUnseen({ tenantId, phone, address, isKnown });
  }

  private async byCode(request: TokenRequest): Promise<Found> {
    const { tenantId, param } = request;
    await this.signIn.assertTenant(tenantId);
    const phone = this.phoneOf(request);
    const right = await this.codes.verify(tenantId, phone, param('id'), param('value'));
    const user = right ? await this.userOf(tenantId, phone) : undefined;
    if (!user) throw new SignInError(2004, 'auth.smsWrong');
    return user;
  }

  /** Newer clients encrypt the number like a password. */
  private phoneOf({ param }: TokenRequest): string {
    const sent = param('phone');
    return this.passwords.decrypt(sent) ?? sent;
  }

  private userOf(tenantId: string, phone: string): Promise<{ id: string } | undefined> {
    return queryOne(
      this.db,
      sql`select id from blade_user
        where tenant_id = ${tenantId} and phone = ${phone} and phone <> '' and is_deleted = 0 and status = 1`,
    );
  }
}

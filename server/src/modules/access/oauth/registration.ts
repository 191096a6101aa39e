import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Captchas } from '../../../auth/captcha.js';
import { passwordFault } from '../../../auth/password-rule.js';
import { digestOf, hashDigest, Passwords } from '../../../auth/passwords.js';
import { SignIn } from '../../../auth/sign-in.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import { DONE, type TokenRequest } from '../../../caller/token-request.js';
import { BusinessError } from '../../../http/errors.js';
import { Params } from '../../../cache/params.js';
import { addWaiting } from '../user/index.js';

const LETTER = /[a-z]/i;
const DIGIT = /\d/;

interface Applicant {
  name: string;
  account: string;
  password: string;
  phone: string;
  email: string;
}

/** The first rule that an application breaks. */
function faultOf({ name, account, password, phone, email }: Applicant): string | undefined {
  if (name.length < 2 || name.length > 10) return 'auth.registerName';
  if (!/^[\w.@-]{3,20}$/.test(account) || !LETTER.test(account)) return 'auth.registerAccount';
  if (!LETTER.test(password) || !DIGIT.test(password) || password.length > 20 || password.length < 6) {
    return 'auth.registerPassword';
  }
  const fault = passwordFault({ digest: digestOf(password), plain: password }, account);
  if (fault) return fault;
  if (!/^1[3-9]\d{9}$/.test(phone)) return 'auth.registerPhone';
  if (email.length > 45 || !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return 'auth.registerEmail';
  return undefined;
}

/** Requests for an account by people without one; only where the platform allows it. */
@Injectable()
export class Registration implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly params: Params,
    private readonly captchas: Captchas,
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
  ) {}

  onModuleInit(): void {
    this.signIn.offer('register', (request) => this.apply(request));
  }

  /** Whether registration is open. */
  isOpen(): Promise<boolean> {
    return this.params.isOn('account.registerUser');
  }

  /** Makes a user without roles. There is no token for them: they wait for an administrator. */
  private async apply(request: TokenRequest): Promise<never> {
    if (!(await this.isOpen())) throw new SignInError(5001, 'auth.registerOff');
    await this.captchas.assertAsked(request);
    await this.signIn.assertTenant(request.tenantId);
    await this.add(request.tenantId, this.applicantOf(request));
    throw new SignInError(DONE, 'auth.registerDone');
  }

  private applicantOf({ param }: TokenRequest): Applicant {
    const applicant: Applicant = {
      name: param('name').trim(),
      account: param('account', 'username').trim(),
      password: this.passwords.decrypt(param('password')) ?? param('password'),
      phone: this.passwords.decrypt(param('phone')) ?? param('phone'),
      email: param('email').trim(),
    };
    const fault = faultOf(applicant);
    if (fault) throw new SignInError(2000, fault);
    return applicant;
  }

  private async add(tenantId: string, { name, account, password, phone, email }: Applicant): Promise<void> {
    const hash = await hashDigest(digestOf(password));
    const applicant = { tenantId, account, hash, name, phone, email };
    await this.db
      .transaction((tx) => addWaiting(tx, applicant))
      .catch((error: unknown) => {
        // A stranger does not learn which of their data somebody else already has.
        throw error instanceof BusinessError ? new SignInError(2000, 'auth.registerTaken') : error;
      });
  }
}

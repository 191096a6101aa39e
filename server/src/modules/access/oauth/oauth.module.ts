import { Module } from '@nestjs/common';
import { SmsModule } from '../../system/sms/index.js';
import { AuthorizationController } from './authorization.controller.js';
import { Authorization } from './authorization.js';
import { OauthPeople } from './oauth-people.js';
import { Provider } from './provider.js';
import { Registration } from './registration.js';
import { SmsSignIn } from './sms-sign-in.js';
import { SocialController } from './social.controller.js';
import { SocialSignIn } from './social-sign-in.js';
import { WaysController } from './ways.controller.js';

/** Ways of signing in besides account and password, and signing in to other systems. */
@Module({
  imports: [SmsModule],
  controllers: [AuthorizationController, SocialController, WaysController],
  providers: [Authorization, OauthPeople, Provider, Registration, SmsSignIn, SocialSignIn],
})
export class OauthModule {}

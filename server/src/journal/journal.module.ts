import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditBegin } from './audit-begin.js';
import { AuditTrail } from './audit-trail.js';
import { ClientErrors } from './client-errors.js';
import { Journal } from './journal.js';

/** Logs and the audit trail. */
@Global()
@Module({
  // Behind the guard of `AuthModule`, which stands before this one in the application: nobody begins what they may not.
  providers: [AuditTrail, ClientErrors, Journal, { provide: APP_GUARD, useClass: AuditBegin }],
  exports: [AuditTrail, ClientErrors, Journal],
})
export class JournalModule {}

/** The same for a process that answers no requests. */
@Global()
@Module({ providers: [Journal], exports: [Journal] })
export class WorkerJournalModule {}

import { Global, Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { ClientErrors } from './client-errors.js';
import { Journal } from './journal.js';

/** What is kept of all that happens: logs and the audit trail. */
@Global()
@Module({ providers: [AuditTrail, ClientErrors, Journal], exports: [AuditTrail, ClientErrors, Journal] })
export class JournalModule {}

/** The same for a process that answers no requests. */
@Global()
@Module({ providers: [Journal], exports: [Journal] })
export class WorkerJournalModule {}

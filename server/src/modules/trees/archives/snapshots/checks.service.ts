import { type ArchiveCheck, COUNTY_DIGITS, now } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Params } from '../../../../cache/params.js';
import type { Caller } from '../../../../caller/caller.js';
import { AppError, BusinessError } from '../../../../http/errors.js';
import { JobQueue } from '../../../../jobs/job-queue.js';
import { Labels } from '../../../../rows/labels.js';
import { isNarrowed } from '../../../../rows/scope.js';
import { OwnRules } from '../../../system/inspection-rule/index.js';
import { ruleNamesOf } from '../../inspection/index.js';
import type { Register } from '../../rules/index.js';
import type { Extent } from '../archives.queries.js';
import { checkExtent, type CheckTools, type CodedCheck } from './check.js';
import { hasMoreRows, makeCheck, newestCheck } from './check-runs.queries.js';

const CHECKS_AT_ONCE = 4;
/** Limit of rows that are checked within a call, which takes some seconds. */
const DIRECT_ROWS = 20_000;

/** An unworded result, and the progress of the check that is still running. */
type Answered = CodedCheck & Pick<ArchiveCheck, 'checkedTime' | 'checking'>;

/** Options of a requested check. */
interface Asked {
  /** Whether to check a large region again although its last check has only just ended. */
  anew: boolean;
  /** Id of the check that the caller waits for. */
  run?: string | undefined;
}

/** Result of a region whose first check has not ended yet. */
const NOTHING_YET: CodedCheck = {
  ...{ total: 0, passed: 0, taken: 0, unfinished: 0, noCoord: 0, outOfRegion: 0, ruleErrors: 0, warnings: 0 },
  ...{ canArchive: false, rules: [] },
};

/** Counts the obstacles to a snapshot: within the call if there are few rows, by a job for large regions. */
@Injectable()
export class ArchiveChecks {
  private readonly checks = new Map<string, Promise<Answered>>();

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly labels: Labels,
    private readonly ownRules: OwnRules,
    private readonly params: Params,
  ) {}

  /** Obstacles rule by rule; for a large region the result of its last check, while the next one runs. */
  async check(caller: Caller, extent: Extent, register: Register, asked: Asked): Promise<ArchiveCheck> {
    const isLarge = await this.isLarge(caller, extent, register);
    const check = await (isLarge
      ? this.checkLater(caller, extent, register, asked)
      : this.checkNow(caller, extent, register));
    const nameOf = await ruleNamesOf(this.db, caller);
    return { ...check, rules: check.rules.map((rule) => ({ ...rule, ruleName: nameOf(rule.ruleCode) })) };
  }

  /** The dependencies of a check for a tenant's register. */
  async toolsFor({ tenantId }: Pick<Caller, 'tenantId'>, { record }: Register): Promise<CheckTools> {
    const rules = await this.ownRules.of(tenantId, record, 'archive');
    return { db: this.db, labels: this.labels, rules };
  }

  private async isLarge(caller: Caller, extent: Extent, register: Register): Promise<boolean> {
    if (extent.xzCode.length >= COUNTY_DIGITS) return false;
    const most = await this.params.whole('archive.directRows', DIRECT_ROWS);
    const isLarge = await hasMoreRows(this.db, extent, register, most);
    // A job's result is answered to all callers, so it cannot be limited to the rows that one of them sees.
    if (isLarge && isNarrowed(caller, register.record)) throw new BusinessError('check.tooLarge', { most });
    return isLarge;
  }

  /** Checks the rows now; concurrent callers wait for the same result, since thousands of rows are read. */
  private checkNow(caller: Caller, extent: Extent, register: Register): Promise<Answered> {
    const { tenantId, xzCode: own, rowScopes } = caller;
    const key = JSON.stringify([register.record.name, tenantId, own, rowScopes, extent.year, extent.xzCode]);
    return this.checks.get(key) ?? this.startCheck(key, caller, extent, register);
  }

  private async startCheck(
    key: string,
    caller: Caller,
    extent: Extent,
    register: Register,
  ): Promise<Answered> {
    if (this.checks.size >= CHECKS_AT_ONCE) throw new AppError(503, 'request.busy');
    const checkedTime = now();
    const check = this.toolsFor(caller, register)
      .then((tools) => checkExtent(tools, extent, register))
      .then((found) => ({ ...found, checkedTime, checking: null }))
      .finally(() => this.checks.delete(key));
    this.checks.set(key, check);
    return check;
  }

  /** Orders a check unless one is open, or has just ended and no new one is requested. */
  private async checkLater(
    caller: Caller,
    extent: Extent,
    register: Register,
    { anew, run: awaited }: Asked,
  ): Promise<Answered> {
    let run = await newestCheck(this.db, extent, register);
    // Only callers who wait for a failed check get its error: it may have failed because of its sender's rights.
    if (run?.errorKey && run.id === awaited && !anew && !run.isOpen)
      throw new BusinessError(run.errorKey, run.errorParams ?? {});
    if (!run?.isOpen && (anew || !run?.isFresh)) {
      await makeCheck(this.db, caller, extent, register);
      run = await newestCheck(this.db, extent, register);
      if (!run?.isOpen) throw new AppError(503, 'request.busy');
      await this.jobs.enqueue('archive-checks', run.id);
    }
    const checking = run.isOpen ? { run: run.id, checked: run.checked, total: run.total } : null;
    return { ...(run.found ?? NOTHING_YET), checkedTime: run.checkedTime, checking };
  }
}

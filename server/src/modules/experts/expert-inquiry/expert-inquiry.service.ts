import { expertInquiry, inquiry, inquiryFaults, inquiryReply } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { announceTransitions } from '../../../work/announce.js';
import { sendMessages } from '../../../work/messages.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { assign, type Change, type Stored } from '../../../rows/stored.js';
import { updateRow } from '../../../rows/write.js';
import { accountsOf } from './experts.queries.js';

/** States of an inquiry, `inquiry_status`. */
export const InquiryStatus = { draft: 0, waiting: 1, answered: 2, closed: 3 } as const;

/** Inquiries: the asker is recorded, the experts asked become parties, and answers change the state. */
@Injectable()
export class ExpertInquiryService extends RecordService<typeof expertInquiry> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, expertInquiry, [{ faults: inquiryFaults }]);
  }

  /** Counts a view of an inquiry by somebody other than its asker. */
  async viewed(caller: Caller, { id, createUser }: Stored<typeof expertInquiry>): Promise<void> {
    if (createUser !== caller.userId) await this.countView(caller, id);
  }

  /** Updates count and state of an inquiry from its answers, without those being removed. */
  async recount(
    tx: EntityManager,
    caller: Caller,
    id: unknown,
    removed: readonly string[] = [],
  ): Promise<void> {
    const before = await this.find(tx, caller, String(id), true);
    const counted = await queryOne<{ total: number }>(
      tx,
      sql`select count(*)::int as total from inquiry_reply r
        where ${scoped(everyoneIn(caller), inquiryReply, 'r')} and r.inquiry_id = ${before.id}
          and r.id <> all(${[...removed]}::bigint[])`,
    );
    const replyNum = counted?.total ?? 0;
    const { waiting, answered } = InquiryStatus;
    if (replyNum > 0 === (before.status === answered))
      await this.amend(tx, caller, before, { values: { replyNum } });
    else {
      const action = before.status === waiting ? 'answer' : 'unanswer';
      await this.transitionItself(tx, caller, before, { action, values: { replyNum } });
    }
  }

  /** Closes an inquiry with the answer that has helped; the state machine checks who may. */
  async adopt(tx: EntityManager, caller: Caller, id: unknown, adoptedReplyId: string): Promise<void> {
    const before = await this.find(tx, caller, String(id), true);
    const close = { field: inquiry.field, status: InquiryStatus.closed };
    const made = await this.transition(tx, caller, before, close);
    const { row: closed } = made;
    // The answer's history records its adoption; that of the inquiry records only that it was closed.
    await updateRow(tx, this.definition, { ...closed, adoptedReplyId }, closed);
    await announceTransitions(tx, caller, this.definition, { made: [made] });
  }

  /** Notifies the asker of a further answer; the first one is announced as a transition. */
  async announceAnswer(tx: EntityManager, caller: Caller, inquiryId: unknown): Promise<void> {
    const { id, title, createUser, replyNum } = await this.find(tx, caller, String(inquiryId));
    if (Number(replyNum) < 2 || !createUser) return;
    const { name, label } = this.definition;
    const params = { label, title: String(title), user: caller.userName };
    const message = { key: 'message.answered', params, record: name, rowId: id };
    await sendMessages(tx, caller, [{ ...message, userId: createUser }]);
  }

  // Values derived from the question follow it while it is a draft; once it is asked, its experts are fixed.
  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof expertInquiry>): Promise<void> {
    if (before && before.status !== InquiryStatus.draft) return;
    if (!before) assign(row, { ...(await this.asker(tx, caller)), isOpen: row.isOpen ?? 0 });
    row.expertUserIds = await accountsOf(tx, caller, row.expertIds);
    const isAsked = row.status !== InquiryStatus.draft;
    if (isAsked && Number(row.isOpen) !== 1 && !row.expertUserIds)
      throw new ValidationError([{ field: 'expertIds', key: 'inquiry.noAccount' }]);
  }

  private async asker(tx: EntityManager, { userName, deptIds }: Caller): Promise<object> {
    const dept = await queryOne<{ name: string }>(
      tx,
      sql`select dept_name as name from blade_dept where id = ${deptIds[0] ?? null} and is_deleted = 0`,
    );
    return { askUser: userName, askDept: dept?.name ?? null, viewNum: 0, replyNum: 0 };
  }
}

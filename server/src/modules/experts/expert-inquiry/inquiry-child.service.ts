import type { expertInquiry, RecordDefinition } from '@gushu/shared';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { ChildService } from '../../../record/child-service.js';
import { isOwner } from '../../../transitions/transitions.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { InquiryStatus } from './expert-inquiry.service.js';

/** Answers and remarks on an inquiry; their authors may remove them until it is closed. */
export abstract class InquiryChildService<D extends RecordDefinition> extends ChildService<D> {
  // Anyone who sees an inquiry may take part; only authors and the administrator may change what they wrote.
  protected override listRefusal(
    caller: Caller,
    inquiry: Stored<typeof expertInquiry>,
    row: Draft<D>,
  ): string | undefined {
    const { waiting, answered } = InquiryStatus;
    if (!isOwner(caller, row) && !isAdministrator(caller)) return 'row.notYours';
    return inquiry.status === waiting || inquiry.status === answered ? undefined : 'inquiry.closed';
  }
}

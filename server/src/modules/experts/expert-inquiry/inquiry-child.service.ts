import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { ChildService } from '../../../record/child-service.js';
import { isOwner } from '../../../transitions/transitions.js';
import type { Stored } from '../../../rows/stored.js';
import { InquiryStatus } from './expert-inquiry.service.js';

/** What people add to an inquiry while it is discussed, and may take back until it is closed. */
export abstract class InquiryChildService<B extends object> extends ChildService<B> {
  // Whoever sees an inquiry takes part in it; what somebody has said is theirs.
  protected override listRefusal(caller: Caller, inquiry: Stored, row: Stored): string | undefined {
    const { waiting, answered } = InquiryStatus;
    if (!isOwner(caller, row) && !isAdministrator(caller)) return 'row.notYours';
    return inquiry.status === waiting || inquiry.status === answered ? undefined : 'inquiry.closed';
  }
}

import { eventVerify, screenOf } from '@gushu/shared';
/** Address of the list of verifications; its form and view lie below it. */
export const VERIFY_LIST = screenOf(eventVerify);

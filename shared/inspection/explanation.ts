import { isBlank } from '../blank.js';

/** Note of a batch on a new tree that has neither photos nor a reason for that: its reviewer reads it. */
export const PHOTOS_TO_FOLLOW = '批量导入，照片待补';

/** Whether the explanation of warnings covers one of a field: that photos follow says nothing of anything else. */
export const explains = (note: unknown, field: string): boolean =>
  !isBlank(note) && (note !== PHOTOS_TO_FOLLOW || field === 'photos');

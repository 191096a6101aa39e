export { ofVisibleUser, readUser, type UserVO } from './user.queries.js';
export {
  assertAdministratorLeft,
  assertDuties,
  assertOwnDepts,
  assertUnique,
  lockAdministrators,
  manageable,
  manageableIds,
} from './user.rules.js';
export { UserExportModule } from './user-export.js';
export { UserLists } from './user-lists.service.js';
export { UserSessions } from './user-sessions.service.js';
export {
  columnOfRule,
  MAX_TEXT,
  MAX_USERS,
  passwordSpec,
  type SheetField,
  templateSpec,
  USER_COLUMNS,
  USER_SHEET,
} from './user-sheet.js';
export {
  assertNewUser,
  assertUserChange,
  changeUsers,
  type Changing,
  leaversOf,
  storePerson,
  USER_HISTORY,
  type UserChange,
  type UserOrder,
  writeNewUser,
} from './user-write.js';
export { addWaiting } from './pending-user.js';

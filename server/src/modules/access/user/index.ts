export { ofVisibleUser, readUser, type UserVO } from './user.queries.js';
export { assertUnique, manageable } from './user.rules.js';
export { UserLists } from './user-lists.service.js';
export { UserSessions } from './user-sessions.service.js';
export { storePerson, USER_HISTORY } from './user-write.js';
export { addWaiting } from './waiting.js';

import type { MenuNode } from '@gushu/shared';
import { NO_WAYS } from '../src/session/ways.js';
import type { Answers } from './answers.js';
import type { FakeApi } from './fake-api.js';
import { ADMIN } from './person.js';
import { common, pageOf } from './rows.js';

/** Somebody as the server knows them. */
export const PERSON = {
  ...common(ADMIN.user_id),
  ...{ account: ADMIN.account, name: '', realName: ADMIN.real_name, phone: '13800000000', email: '' },
  ...{ companyName: '林业局', avatar: '', tenantId: '000000', tenantName: '', roleName: '超级管理员' },
  ...{ deptName: '', postName: '', xzcode: '', xzname: '', xzjb: 1, isLocked: 0, mustChangePassword: 0 },
} as Answers['blade-user/info'];

/** Answers what the frame asks around every page: nothing is new, and nobody has anything to do. */
export function answerFrame(api: FakeApi, menu: MenuNode[]): void {
  api.answer('blade-system/menu/routes', menu);
  api.answer('blade-system/menu/top-menu', []);
  api.answer('blade-user/info', PERSON);
  api.answer('blade-auth/ways', NO_WAYS);
  api.answer('blade-system/dict/dictionary', []);
  api.answer('blade-system/frame/silent-codes', []);
  api.answer('blade-system/frame/update-log', '');
  api.answer('blade-resource/job/page', (call) => pageOf([], call));
  api.answer('blade-desk/notice/mine', { unread: 0, records: [], messages: { unread: 0, records: [] } });
}

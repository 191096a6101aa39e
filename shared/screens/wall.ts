import { area } from './define.js';

/** The walls before which officials stand. */
export const wallScreens = area('bigScreen', {
  '/bigScreen/index': { kind: 'page', menu: 'zyzk', permission: 'zyzk', bare: true },
  '/bigScreen/qjfz': { kind: 'page', menu: 'qjfz', permission: 'qjfz', bare: true },
});

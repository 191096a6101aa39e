import { type Routes, shared } from './scope-requests.js';

const AUTH = 'blade-auth/oauth';
const OPEN = 'answers whoever is not signed in yet';
const SESSION = 'has to do with the caller themselves only';
const SETTINGS = 'settings of the platform';
const FORM = [{ form: { grant_type: 'password' } }];
const CLIENT = [{ query: { client_id: 'saber' } }];

/** Calls of people who sign in, of the session, and of what everybody may read about the product. */
export const sessionCalls: Routes = [
  ...shared(OPEN, '', 'GET health ready api-docs blade-auth/ways blade-auth/public-key', [{}]),
  ...shared('counts of the process, for operations', '', 'GET metrics'),
  ...shared('files of the API page', 'api-docs', 'GET assets/:file'),
  ...shared('description of the routes', 'api-docs', 'GET json', [{}]),
  ...shared(OPEN, 'blade-auth', 'POST token oauth/token', FORM),
  ...shared(OPEN, 'blade-auth', 'GET captcha'),
  ...shared(OPEN, AUTH, 'GET captcha usercaptcha render/:source callback/:source POST usercaptcha'),
  ...shared(OPEN, AUTH, 'POST thirdtoken', [{ body: { token: 'x' } }]),
  ...shared(OPEN, AUTH, 'POST sms/send-validate', [{ query: { phone: '13800000000' } }]),
  ...shared(OPEN, AUTH, 'GET authorize POST login/perform', CLIENT),
  ...shared(OPEN, 'blade-system/tenant', 'GET info', [{ query: { domain: 'localhost' } }]),
  ...shared(SESSION, AUTH, 'POST authorize/perform', CLIENT),
  ...shared(SESSION, AUTH, 'POST revoke/:source', [{ body: { token: 'x' } }]),
  ...shared(SESSION, AUTH, 'POST refresh/:source', [{ body: { refreshToken: 'x' } }]),
  ...shared(SESSION, AUTH, 'GET authorize/logout logout POST logout'),
  ...shared(SESSION, 'blade-auth', 'POST logout'),
  ...shared(SESSION, AUTH, 'GET user-info clear-cache', [{}]),
  ...shared(SESSION, '', 'GET blade-user/info blade-system/user/info user/getUserInfo user/getTopMenu', [{}]),
  ...shared(SESSION, 'blade-system/menu', 'GET routes buttons top-menu auth-routes', [{}]),
  ...shared(SESSION, 'blade-system/screen-setting', 'GET list', [{}]),
  ...shared(SESSION, 'blade-system/screen-setting', 'POST submit', [{ body: { screen: 'oldTree' } }]),
  ...shared(SESSION, 'blade-system/screen-setting', 'POST remove', [{ query: { screen: 'oldTree' } }]),
  ...shared('takes the errors of the caller’s own browser', 'user', 'POST logout send-logs'),
  ...shared(SETTINGS, 'billboard/billboard', 'GET prizeVideos fixedVideos', [{}]),
  ...shared(SETTINGS, 'blade-system/frame', 'GET hosts silent-codes update-log', [{}]),
  ...shared(SETTINGS, 'maps/base-map', 'GET tiles borders', [{}]),
  ...shared('outlines on every map', 'maps/base-map', 'GET regions', [
    { query: { west: 119, south: 29, east: 121, north: 31 } },
  ]),
];

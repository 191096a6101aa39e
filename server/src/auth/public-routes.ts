/** All that answers without signing in. A route that says `@Public()` and does not stand here keeps the service down. */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'GET health',
  'GET ready',
  'GET metrics',
  // The frame of the API page; what it shows is read with a token.
  'GET api-docs',
  'GET api-docs/assets/:file',
  'POST blade-auth/oauth/token',
  'GET blade-auth/oauth/captcha',
  'GET blade-auth/oauth/usercaptcha',
  'POST blade-auth/oauth/usercaptcha',
  'POST blade-auth/oauth/thirdtoken',
  'POST blade-auth/oauth/sms/send-validate',
  'GET blade-auth/oauth/render/:source',
  'GET blade-auth/oauth/callback/:source',
  'GET blade-auth/oauth/authorize',
  // The form of the single sign-on page, and its way to another person.
  'POST blade-auth/oauth/login/perform',
  'GET blade-auth/oauth/authorize/logout',
  'GET blade-auth/ways',
  'GET blade-auth/oauth/logout',
  'POST blade-auth/oauth/logout',
  'GET blade-auth/public-key',
  'POST blade-auth/token',
  'GET blade-auth/captcha',
  'POST blade-auth/logout',
  // Answers empty data when nobody is signed in, as Blade's does.
  'GET blade-system/menu/routes',
  'GET blade-system/tenant/info',
  // Needs the record of a sign-in by another system that is linked to nobody yet.
  'POST blade-user/register-guest',
  'POST blade-system/user/register-guest',
  // One picture, for anyone who has its signed link.
  'GET blade-resource/attach/picture',
  // A picture or video of a record, for anyone who has its signed link of an hour.
  'GET blade-resource/attach/media',
  // One's own export, for the browser that was given its signed link some minutes ago.
  'GET blade-resource/export/file',
  // A gateway says which of its devices are online: with the id and secret of its client, and no person's token.
  'POST videoEquipment/videoEquipment/heartbeat',
  // The map services answer everybody with what the specification makes public; a token shows its owner's own rows.
  ...['cite/ows', 'cite/wfs', 'cite/wms', 'ows', 'wfs', 'wms'].flatMap((path) =>
    ['GET', 'POST', 'OPTIONS'].map((method) => `${method} geoserver/${path}`),
  ),
]);

/** What an avatar may be. */
export const AVATAR = { extensions: ['jpg', 'jpeg', 'png'], bytes: 500 * 1024 };

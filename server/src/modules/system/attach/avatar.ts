/** Limits of an avatar: extensions and bytes. */
export const AVATAR = { extensions: ['jpg', 'jpeg', 'png'], bytes: 500 * 1024 };

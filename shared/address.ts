import type { Label } from './label.js';

/**
 * Kind of address in a field: `page` a page or picture, of ours or of another host; `own` a path of ours; `site` the
 * host that a page of ours is served under; `redirect` the places of another system or an app's own scheme, a comma
 * list.
 */
export type AddressKind = 'page' | 'own' | 'site' | 'redirect';

/** The forms as people are shown them. */
export const ADDRESS_FORMS: Readonly<Record<AddressKind, Label>> = {
  page: ['http(s)地址或本系统路径', 'an http(s) address or a path of this system'],
  own: ['本系统路径，以/开头', 'a path of this system, from its first slash'],
  site: ['域名或http(s)地址', 'a host name or an http(s) address'],
  redirect: ['http(s)地址，多个以逗号分隔', 'an http(s) address, or several with commas between them'],
};

// Browsers pass over tabs and line ends within an address, and over blanks around it.
const CONTROL = /[\u0000-\u001f\u007f]/;
const WEB = /^https?:\/\/[^/\\]/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
// Whatever the slashes are, browsers read another host behind two of them.
const OTHER_HOST = /^[/\\]{2}/;
const HOST = /^(?:localhost|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d{1,5})?(?:\/|$)/u;
// An app's scheme is a name of its maker's domain turned round; what browsers run has no dot.
const APP = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/i;

const plainOf = (address: string): string | undefined =>
  CONTROL.test(address) ? undefined : address.trim() || undefined;

/** Whether an address leads to a host by http or https. */
export const isWebAddress = (address: string): boolean => WEB.test(plainOf(address) ?? '');

/** Whether an address is a path of this system, from its root. */
export const isOwnPath = (address: string): boolean => {
  const plain = plainOf(address);
  return plain !== undefined && plain.startsWith('/') && !OTHER_HOST.test(plain);
};

/** Whether an address may be opened: nothing that a browser runs, nor another host that does not look like one. */
export function isSafeAddress(address: string): boolean {
  const plain = plainOf(address);
  return plain !== undefined && (WEB.test(plain) || !(SCHEME.test(plain) || OTHER_HOST.test(plain)));
}

/** Whether an address is the place of another system, or of an app by its own scheme. */
export const isRedirect = (address: string): boolean =>
  isWebAddress(address) || APP.test(plainOf(address) ?? '');

const listOf = (list: string): string[] => list.split(',').map((one) => plainOf(one) ?? '');

const FITS: Readonly<Record<AddressKind, (address: string) => boolean>> = {
  page: isSafeAddress,
  own: isOwnPath,
  site: (address) => isWebAddress(address) || HOST.test(plainOf(address) ?? ''),
  redirect: (list) => listOf(list).every(isRedirect),
};

/** Whether a list of places to lead back to has just this one, and it may be one at all. */
export const mayRedirect = (list: string, address: string): boolean =>
  listOf(list).includes(address) && isRedirect(address);

/** Whether a field of that kind takes the address. */
export const fitsAddress = (kind: AddressKind, address: string): boolean => FITS[kind](address);

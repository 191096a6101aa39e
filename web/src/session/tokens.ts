/** The pair of tokens as the server gave it. They live in cookies, as the specification has it; scripts read
 * them and send them in headers, the server never takes a cookie for a sign-in. */
interface Tokens {
  access: string;
  refresh: string;
}

const ACCESS = 'gushu-access-token';
const REFRESH = 'gushu-refresh-token';
const KEPT_SECONDS = 7 * 24 * 3600;

function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined;
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

export const accessToken = (): string | undefined => readCookie(ACCESS);
export const refreshToken = (): string | undefined => readCookie(REFRESH);

/** Keeps a new pair. */
export function keepTokens({ access, refresh }: Tokens): void {
  writeCookie(ACCESS, access, KEPT_SECONDS);
  writeCookie(REFRESH, refresh, KEPT_SECONDS);
}

/** Forgets the pair. */
export function dropTokens(): void {
  writeCookie(ACCESS, '', 0);
  writeCookie(REFRESH, '', 0);
}

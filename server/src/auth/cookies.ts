/** The value of a cookie in a header; empty when it is not there. */
export function cookieOf(header: string, name: string): string {
  const found = header.split(/; */).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

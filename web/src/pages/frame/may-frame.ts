/** Whether a page of that address may be shown. */
export function mayFrame(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  return hosts.some((allowed) => {
    const [scheme = '', name = ''] = allowed.split('://');
    if (`${scheme}:` !== protocol) return false;
    if (!name.startsWith('*.')) return host === name;
    return (name.includes(':') ? host : hostname).endsWith(name.slice(1));
  });
}

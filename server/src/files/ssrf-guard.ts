import dns from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { BusinessError } from '../http/errors.js';

// An address inside this network is the platform's to name: a tenant's must be one that the world knows.
const INSIDE = /^(localhost|\[|\d+(\.\d+)*$|0x)|\.(local|internal|localdomain)$|^[^.]+$/i;

/** Whether an address is spelled as one that the world knows; the address behind it is checked on connection. */
export function isPublicName(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && !INSIDE.test(hostname);
}

// Loopback, private, link-local (clouds answer their secrets there), shared, test and multicast networks.
const CLOSED = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3', '168.63.129.16/32'],
]) {
  const [address = '', bits] = network.split('/');
  CLOSED.addSubnet(address, Number(bits));
}

// Of IPv6 only addresses handed out to the world, and none that carries an IPv4 address.
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
const CLOSED6 = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  CLOSED6.addSubnet(address, bits, 'ipv6');
}

/** Whether a network address is one that everybody's machines can have. */
export const isOutside = (address: string): boolean =>
  isIPv6(address) ? OPEN6.check(address, 'ipv6') && !CLOSED6.check(address, 'ipv6') : !CLOSED.check(address);

/**
 * Resolves names as ever, and refuses what leads inside. The connection is made to the very addresses that were looked
 * at, so a name that answers otherwise the next time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (!addresses.every(({ address }) => isOutside(address)))
      return done(new BusinessError('oss.inside'), '');
    if (options.all) return done(null, addresses);
    done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });

/** HTTP agents of connections to a store: plain and encrypted. */
export interface Agents {
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
}

const OPTIONS = { keepAlive: true, maxSockets: 50 };

/** Agents that connect to whatever is named. */
export const plainAgents = (): Agents => ({
  httpAgent: new HttpAgent(OPTIONS),
  httpsAgent: new HttpsAgent(OPTIONS),
});

/** Agents that connect to nothing inside this network, however it is named. */
export function publicAgents(): Agents {
  const options = { ...OPTIONS, lookup: publicLookup };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  for (const agent of [httpAgent, httpsAgent]) {
    const connect = agent.createConnection.bind(agent);
    // A target that is an IP address already is never looked up, so it is checked here.
    agent.createConnection = (target, done) => {
      const host = (target.host ?? '').replace(/^\[|\]$/g, '');
      if (isIP(host) && !isOutside(host)) throw new BusinessError('oss.inside');
      return connect(target, done);
    };
  }
  return { httpAgent, httpsAgent };
}

import { createECDH } from 'node:crypto';
import { digestOf, hashDigest } from '#src/auth/passwords.js';
import { heightsOf, hex32, masked, sm3 } from '#src/auth/sm2.js';
import { makeUser } from './api.js';
import { type Bench, type Measurement, medians, plus } from './measurement.js';

const ROUNDS = 40;
const within = plus(10);

/** A text as newer Blade clients send passwords; the reader finds out which of the two heights was taken. */
function sealed(text: string, publicKey: string): string {
  const ecdh = createECDH('SM2');
  const point = ecdh.generateKeys();
  const x = ecdh.computeSecret(publicKey, 'hex');
  const y = Buffer.from(hex32(heightsOf(BigInt(`0x${x.toString('hex')}`))[0]!), 'hex');
  const plain = Buffer.from(text);
  const cipher = masked(plain, Buffer.concat([x, y]));
  return Buffer.concat([point.subarray(1), cipher, sm3(x, plain, y)]).toString('hex');
}

/** Signing in, by the digest of older clients and by SM2, beside the password hash alone. */
export async function signIns({ api, db }: Bench): Promise<Measurement[]> {
  const plain = 'Bench-Tree-2026';
  const user = await makeUser(db, digestOf(plain));
  const enter = async (password: string) => {
    const body = { grant_type: 'password', tenantId: '000000', username: user.account, password };
    const answer = await api.post('/api/blade-auth/oauth/token', body);
    if (!(await answer.text()).includes('access_token')) throw new Error('sign-in was refused');
  };
  const key = (await (await api.get('/api/blade-auth/public-key')).json()) as { data: string };
  const ways = [
    { name: 'sign-in, md5', password: digestOf(plain) },
    { name: 'sign-in, SM2', password: sealed(plain, key.data) },
  ];
  const found: Measurement[] = [];
  try {
    for (const { name, password } of ways) {
      const times = await medians(ROUNDS, {
        ours: () => enter(password),
        floor: () => hashDigest(digestOf(plain)),
      });
      found.push({ name, ...times, unit: 'ms', ...within(times) });
    }
  } finally {
    await user.remove();
  }
  return found;
}

import dns from 'node:dns';
import { jest } from '@jest/globals';
import { publicAgents, isOutside, isPublicName, publicLookup } from './ssrf-guard.js';

describe('Addresses that a tenant names', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254'],
    ...[
      '100.100.100.200',
      '168.63.129.16',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'ff02::1'],
  ])('%s is inside', (address) => expect(isOutside(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '2400:3200::1', '2606:4700::1111'])(
    '%s is outside',
    (address) => expect(isOutside(address)).toBe(true),
  );

  it('are spelled with https and a name of the world', () => {
    expect(isPublicName('https://oss.example.cn')).toBe(true);
    for (const address of [
      'http://oss.example.cn',
      'https://redis',
      'https://0x7f.1',
      'https://a.internal',
      '',
    ]) {
      expect(isPublicName(address)).toBe(false);
    }
  });

  it('are refused when one of the addresses of a name is inside', () => {
    const looked = jest.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (...all: unknown[]) => void,
    ) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '::ffff:10.0.0.1', family: 6 },
      ])) as never);
    const done = jest.fn();
    publicLookup('s3.example.org', {}, done as never);
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ key: 'oss.inside' }), '');
    looked.mockRestore();
  });

  it('are refused as bare addresses too, which nobody looks up', () => {
    const { httpsAgent } = publicAgents();
    for (const host of ['127.0.0.1', '[::1]']) {
      expect(() => httpsAgent.createConnection({ host, port: 9 }, () => undefined)).toThrow('oss.inside');
    }
  });
});

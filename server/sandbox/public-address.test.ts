import { describe, expect, it } from 'vitest';
import { isPublicAddress, type ResolvedAddress, reachableHost } from './public-address';

describe('security baseline: only the public internet', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '64:ff9b::101:101',
    '::ffff:1.1.1.1',
    '2002:101:101::1',
  ])('reaches %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      '127.0.0.1',
      '127.255.0.1',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '100.100.100.200',
      '168.63.129.16',
      '192.0.0.192',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '192.0.2.1',
    ],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:169.254.169.254',
      '::ffff:7f00:1',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
    ],
    ...['64:ff9b::7f00:1', '2002:7f00:1::1', 'ff02::1', '::7f00:1', '2001:db8::1', '64:ff9b:1::1', 'fec0::1'],
    ...['localhost', '', '1.1.1.1.1', '0x7f.1%', 'fe80::1%eth0'],
  ])('refuses %j', (address) => expect(isPublicAddress(address)).toBe(false));

  const resolving = (...addresses: string[]) => ({
    resolve: async () => addresses.map((address): ResolvedAddress => ({ address, family: 4 })),
    isAllowed: isPublicAddress,
  });

  it('refuses a name as a whole when one of its addresses is private', async () => {
    expect(await reachableHost('x.test', resolving('1.1.1.1', '10.0.0.1'))).toMatchObject({ ok: false });
    expect(await reachableHost('x.test', resolving('1.1.1.1'))).toMatchObject({ ok: true });
    expect(await reachableHost('x.test', resolving())).toMatchObject({ ok: false });
  });

  it('judges an address in the URL without asking the resolver', async () => {
    const ports = { resolve: () => Promise.reject(new Error('asked')), isAllowed: isPublicAddress };
    expect(await reachableHost('[::1]', ports)).toMatchObject({ ok: false });
    expect(await reachableHost('[2606:4700:4700::1111]', ports)).toMatchObject({ ok: true });
  });
});

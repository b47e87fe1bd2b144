import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { isAllowedAddress, isPublicAddress } from '../../../server/platform/httpClient/addresses';
import {
  createExternalHttp,
  createGuardedLookup,
  type ResolveHost,
} from '../../../server/platform/httpClient/createExternalHttp';
import { openServer } from '../../shop/openServer';

const resolveTo =
  (...addresses: LookupAddress[]): ResolveHost =>
  (_hostname, _options, done) =>
    done(null, addresses);

const PUBLIC: LookupAddress = { address: '93.184.216.34', family: 4 };
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

test.each([
  '169.254.169.254',
  'fe80::a9fe:a9fe',
  'fd00:ec2::254',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '64:ff9b::a9fe:a9fe',
])('never allows the metadata of a cloud machine at %s', (address) => {
  expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([false, false]);
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  'classifies %s as public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('classifies %s as not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '0.0.0.0',
  'localhost',
])('refuses a private address written as %s before sending anything', async (host) => {
  const { port, requests } = await openServer((_request, response) => response.end('inside'));
  const http = createExternalHttp({ serviceName: 'shop', allowPrivate: false });

  const request = http({ url: new URL(`http://${host}:${port}/`) });

  await expect(request).rejects.toMatchObject({
    name: 'UpstreamError',
    reason: 'refused',
    message: 'The shop has a private address, and private addresses are not allowed',
  });
  expect(requests).toEqual([]);
});

test.each([
  ['a private address', [LOOPBACK]],
  ['a public and a private address', [PUBLIC, LOOPBACK]],
  ['an IPv4-mapped private address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['no address', []],
])('refuses a hostname that resolves to %s', async (_description, addresses) => {
  const { port, requests } = await openServer((_request, response) => response.end('inside'));
  const http = createExternalHttp({
    serviceName: 'shop',
    allowPrivate: false,
    resolve: resolveTo(...addresses),
  });

  const request = http({ url: new URL(`http://shop.example:${port}/`) });

  await expect(request).rejects.toMatchObject({ reason: 'refused' });
  expect(requests).toEqual([]);
});

test('resolves a hostname once and connects to the checked addresses', async () => {
  const resolve = vi
    .fn<ResolveHost>()
    .mockImplementationOnce(resolveTo(PUBLIC))
    .mockImplementation(resolveTo(LOOPBACK));
  const lookup = createGuardedLookup('shop', false, resolve);
  const connect = vi.fn();

  lookup('rebinding.example', { all: true }, connect);

  expect(connect.mock.calls).toEqual([[null, [PUBLIC]]]);
  expect(resolve).toHaveBeenCalledTimes(1);
});

test.each([
  ['127.0.0.1', true],
  ['10.0.0.1', true],
  ['fd12:3456::1', true],
  ['8.8.8.8', true],
  ['169.254.169.254', false],
  ['::ffff:169.254.169.254', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
])('where private addresses are allowed, %s is allowed: %s', (address, allowed) => {
  expect(isAllowedAddress(address, true)).toBe(allowed);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config';
import { createTempFolder } from '../startServer';

test('has a default for every variable', () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    ADMIN_USERNAME: 'admin',
    PRODUCT_NAME: 'Keystock',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ALLOW_PRIVATE_SHOP_URLS: false,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
  });
});

test('treats an empty variable as missing', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', TRUST_PROXY: '' });

  expect(config).toEqual(readConfig({}));
});

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://keys.example.com/' }, 'https://keys.example.com'],
])('derives the URL of %o as %s', (env, address) => {
  expect(readConfig(env).PUBLIC_URL).toBe(address);
});

test.each([
  [{ PORT: 'http' }, 'PORT takes a port, 0-65535'],
  [{ ENCRYPTION_KEY: 'c2hvcnQ=' }, 'ENCRYPTION_KEY takes 32 random bytes in base64'],
  [{ ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }, 'ENCRYPTION_KEY takes 32 random bytes in base64'],
  [
    { ENCRYPTION_KEY: Buffer.from('correct horse battery staple 123').toString('base64') },
    'ENCRYPTION_KEY takes 32 random bytes in base64',
  ],
  [{ ADMIN_USERNAME: '  root ' }, 'ADMIN_USERNAME takes 3-255 letters, digits and . _ - + @'],
  [{ ADMIN_USERNAME: 'a b c' }, 'ADMIN_USERNAME takes 3-255 letters, digits and . _ - + @'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN takes at least 16 characters'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET takes at least 32 characters, no repetition of a few'],
  [{ SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET takes at least 32 characters, no repetition of a few'],
  ...[
    'keys.example.com',
    'https://example.com/keys',
    'https://example.com/?keys',
    'https://ada@example.com',
  ].map((PUBLIC_URL): [Record<string, string>, string] => [
    { PUBLIC_URL },
    'PUBLIC_URL takes an address without a path, like https://keys.example.com',
  ]),
  [
    { CUSTOMER_URL: 'https://example.com/orders/' },
    'CUSTOMER_URL takes an address without a path, like https://orders.example.com',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL takes fatal, error, warn, info, debug, trace or silent'],
  [
    { DATABASE_URL: 'mysql://host/db' },
    'DATABASE_URL takes a PostgreSQL address, like postgres://user:password@host/database',
  ],
  ...['maybe', '11', '-1', '10.0.0.0/33', '10.0.0.1,proxy'].map(
    (TRUST_PROXY): [Record<string, string>, string] => [
      { HOST: '', TRUST_PROXY },
      'TRUST_PROXY takes true, false, a number of proxies (0-10), or their addresses and networks',
    ],
  ),
  [{ ADMIN_PASSWORD: 'password' }, 'ADMIN_PASSWORD takes at least 12 characters with uppercase'],
  [{ ADMIN_EMAIL: 'ada' }, 'ADMIN_EMAIL takes an email address'],
  [{ AWS_REGION: 'Frankfurt' }, 'AWS_REGION takes a region of AWS, like eu-central-1'],
  [
    { AWS_ENDPOINT_URL_SESV2: 'localhost:8005' },
    'AWS_ENDPOINT_URL_SESV2 takes an address, like http://localhost:8005',
  ],
  [{ AWS_ACCESS_KEY_ID: 'AKIA EXAMPLE' }, 'AWS_ACCESS_KEY_ID takes the access key id of an AWS account'],
  [{ PRODUCT_NAME: 'x'.repeat(61) }, 'PRODUCT_NAME takes 1-60 characters'],
  [{ SMTP_HOST: 'smtp://example.com' }, 'SMTP_HOST takes a host name or address'],
  [{ SMTP_HOST: 'smtp.example.com' }, 'SMTP_HOST needs SMTP_FROM beside it'],
  [{ SMTP_FROM: 'keys@example.com' }, 'SMTP_FROM needs SMTP_HOST beside it'],
  [{ SMTP_PORT: '70000' }, 'SMTP_PORT takes a port, 1-65535'],
  [{ SMTP_SECURITY: 'ssl' }, 'SMTP_SECURITY takes starttls, tls or none'],
  [
    { SMTP_HOST: 'smtp.example.com', SMTP_FROM: 'keys@example.com', SMTP_USERNAME: 'keys' },
    'SMTP_USERNAME and SMTP_PASSWORD belong together',
  ],
])('refuses %o and names the accepted values', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test.each([
  ['true', 1],
  ['1', 1],
  ['false', 0],
  ['3', 3],
  ['10.0.0.0/8, 2001:db8::1', ['10.0.0.0/8', '2001:db8::1']],
])('trusts the proxies %s', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted);
});

test('takes a secret from the file that the variable names, without its last line break', async () => {
  const SESSION_SECRET_FILE = join(await createTempFolder(), 'secret');
  const secret = ' a secret of many different letters, 9 ';
  await writeFile(SESSION_SECRET_FILE, `${secret}\r\n`);

  expect(readConfig({ SESSION_SECRET_FILE }).SESSION_SECRET).toBe(secret);
  expect(readConfig({ SESSION_SECRET_FILE: '' }).SESSION_SECRET).toBeUndefined();
  expect(() => readConfig({ SESSION_SECRET_FILE, SESSION_SECRET: secret })).toThrow(
    'SESSION_SECRET and SESSION_SECRET_FILE are both set; keep one of them',
  );
  expect(() => readConfig({ METRICS_TOKEN_FILE: '/nonexistent' })).toThrow(
    'METRICS_TOKEN_FILE /nonexistent cannot be read (ENOENT)',
  );
});

test('checks what a file holds as it checks the variable', async () => {
  const METRICS_TOKEN_FILE = join(await createTempFolder(), 'token');
  await writeFile(METRICS_TOKEN_FILE, 'short\n');

  expect(() => readConfig({ METRICS_TOKEN_FILE })).toThrow('METRICS_TOKEN takes at least 16 characters');
});

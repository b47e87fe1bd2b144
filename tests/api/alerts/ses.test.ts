import { createServer } from 'node:http';
import { expect, onTestFinished, vi } from 'vitest';
import { MailError } from '../../../server/platform/mail/MailError';
import { createSesClient } from '../../../server/platform/ses/createSesClient';
import type { SesFault } from '../../ses/faults';
import { AWS_KEYS } from '../../ses/startSes';
import { serve } from '../../shop/serve';
import { test } from '../fixtures';
import { openTestSes } from '../mailing';

const account = { region: 'eu-central-1', credentials: AWS_KEYS };
const email = {
  from: { name: 'Keystock', address: 'stock@keys.example.com' },
  to: 'ada@example.com',
  subject: 'Größe: 3 left',
  text: 'Three keys are left.',
  html: '<p>Three keys are left.</p>',
};

async function catchMailError(sending: Promise<string>): Promise<MailError> {
  const error = await sending.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof MailError)) throw new Error(`No MailError: ${String(error)}`);
  return error;
}

test('sends an email unchanged and signs it for its region', async ({ ses }) => {
  const messageId = await createSesClient({ endpoint: ses.url }).send(account, email);

  const { to, subject, text, html } = email;
  const from = '"Keystock" <stock@keys.example.com>';
  const keys = { accessKeyId: AWS_KEYS.accessKeyId, region: 'eu-central-1' };
  expect(ses.emails).toEqual([{ messageId, ...keys, from, to: [to], subject, text, html }]);
});

test('sends the session token of temporary credentials', async () => {
  const tokens: (string | undefined)[] = [];
  const served = await serve((request, response) => {
    tokens.push(request.headers['x-amz-security-token']?.toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"1"}');
  });
  onTestFinished(served.close);

  const credentials = { ...AWS_KEYS, sessionToken: 'the-token' };
  await createSesClient({ endpoint: served.url.href }).send({ ...account, credentials }, email);

  expect(tokens).toEqual(['the-token']);
});

test.each<[SesFault, Partial<MailError>]>([
  [
    'throttle',
    { reason: 'http', isTemporary: true, message: expect.stringMatching(/sending rate.*Maximum sending/) },
  ],
  ['quota', { reason: 'http', isTemporary: true, message: expect.stringMatching(/quota.*Daily message/) }],
  [
    'unavailable',
    { reason: 'http', isTemporary: true, isUnclear: false, message: expect.stringMatching(/status 503/) },
  ],
  ['gateway_page', { reason: 'http', isTemporary: true, message: expect.stringMatching(/status 502/) }],
  ['gateway_timeout', { isTemporary: true, isUnclear: true, message: expect.stringMatching(/status 504/) }],
  [
    'down',
    { reason: 'unreachable', isUnclear: true, message: expect.stringMatching(/ECONNRESET.*may have/) },
  ],
  [
    'slow',
    { reason: 'timeout', isUnclear: true, message: expect.stringMatching(/0\.3 seconds; .* may have/) },
  ],
  ['trickle', { reason: 'timeout', isUnclear: true, message: expect.stringMatching(/0\.3 seconds/) }],
  ['account_suspended', { reason: 'http', isTemporary: false, message: expect.stringMatching(/suspended/) }],
  ['sending_paused', { reason: 'http', isTemporary: false, message: expect.stringMatching(/paused/) }],
  [
    'sandbox',
    {
      isTemporary: false,
      message: expect.stringMatching(/rejected.*ada@example\.com\. The sender must.*sandbox/),
    },
  ],
  ['unverified_domain', { isTemporary: false, message: expect.stringMatching(/MAIL FROM domain/) }],
  [
    'no_message_id',
    { reason: 'not_json', isTemporary: false, message: expect.stringMatching(/something else/) },
  ],
  ['web_page', { reason: 'not_json', isTemporary: false, message: expect.stringMatching(/something else/) }],
])('classifies the SES fault "%s" after one request', async (fault, expected) => {
  const ses = await openTestSes();
  ses.fault = fault;

  const failure = await catchMailError(
    createSesClient({ endpoint: ses.url, timeoutMs: 300 }).send(account, email),
  );

  expect(failure).toMatchObject(expected);
  expect(ses.requestCount).toBe(1);
});

test.each([
  ['an unknown access key', { ...AWS_KEYS, accessKeyId: 'AKIASTRANGER' }],
  ['a wrong secret', { ...AWS_KEYS, secretAccessKey: 'wrong' }],
])('reports %s as a permanent failure without the secret', async (_, credentials) => {
  const ses = await openTestSes();

  const failure = await catchMailError(
    createSesClient({ endpoint: ses.url }).send({ ...account, credentials }, email),
  );

  expect(failure).toMatchObject({ status: 403, isTemporary: false });
  expect(failure.message).toMatch(/did not accept the credentials/);
  expect(failure.message).not.toContain(credentials.secretAccessKey);
  expect(ses.emails).toHaveLength(0);
});

test('reports an unreachable SES as a temporary failure', async ({ ses }) => {
  await ses.close();

  const failure = await catchMailError(createSesClient({ endpoint: ses.url }).send(account, email));

  expect(failure).toMatchObject({ reason: 'unreachable', isTemporary: true });
});

test('caches the role credentials of a container', async () => {
  const served = await serve((_request, response) => {
    const expiry = new Date(Date.now() + 3_600_000).toISOString();
    const role = {
      AccessKeyId: 'ASIAROLE',
      SecretAccessKey: 'of the role',
      Token: 'token',
      Expiration: expiry,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(role));
  });
  onTestFinished(served.close);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', served.url.href);
  onTestFinished(() => void vi.unstubAllEnvs());
  const ses = createSesClient({});

  const [first] = [await ses.roleCredentials(), await ses.roleCredentials()];

  expect(first).toMatchObject({
    accessKeyId: 'ASIAROLE',
    secretAccessKey: 'of the role',
    sessionToken: 'token',
  });
  expect(served.requests).toEqual(['GET /']);
});

test('waits for a silent metadata service only once', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => silent.closeAllConnections());
  await new Promise((done) => silent.once('listening', done));
  const address = silent.address();
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'false');
  vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', `http://127.0.0.1:${Object(address).port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const ses = createSesClient({});

  let connections = 0;
  silent.on('connection', () => {
    connections += 1;
  });
  const first = await ses.roleCredentials();
  const asked = connections;
  const second = await ses.roleCredentials();

  expect([first, second]).toEqual([undefined, undefined]);
  expect(asked).toBeGreaterThan(0);
  expect(connections).toBe(asked);
});

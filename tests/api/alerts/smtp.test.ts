import { expect, onTestFinished } from 'vitest';
import { MailError } from '../../../server/platform/mail/MailError';
import { createSmtpClient, type SmtpClient } from '../../../server/platform/smtp/createSmtpClient';
import type { SmtpAccount } from '../../../server/platform/smtp/SmtpAccount';
import { SMTP_CERTIFICATE, SMTP_LOGIN, type Smtp, type SmtpFault } from '../../smtp/startSmtp';
import { test } from '../fixtures';
import { openTestSmtp } from '../mailing';

const email = {
  from: { name: 'Schlüssel & Co', address: 'stock@keys.example.com' },
  to: 'ada@example.com',
  subject: 'Größe: 3 left',
  text: 'Three keys for Łukasz.',
  html: '<p>Three keys are left.</p>',
};

const toAccount = ({ port }: Smtp, differences: Partial<SmtpAccount> = {}): SmtpAccount => ({
  host: '127.0.0.1',
  port,
  security: 'starttls',
  login: SMTP_LOGIN,
  allowPrivate: true,
  ...differences,
});

function openClient(options: Parameters<typeof createSmtpClient>[0] = {}): SmtpClient {
  const client = createSmtpClient({ ca: SMTP_CERTIFICATE, ...options });
  onTestFinished(client.close);
  return client;
}

async function catchMailError(sending: Promise<string>): Promise<MailError> {
  const error = await sending.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof MailError)) throw new Error(`No MailError: ${String(error)}`);
  return error;
}

test.each(['starttls', 'tls', 'none'] as const)(
  'sends an email with the encryption "%s"',
  async (security) => {
    const smtp = await openTestSmtp({ secure: security === 'tls' });

    const messageId = await openClient().send(toAccount(smtp, { security }), email);

    expect(smtp.emails).toMatchObject([
      {
        from: email.from.address,
        to: [email.to],
        username: SMTP_LOGIN.username,
        isEncrypted: security !== 'none',
      },
    ]);
    const content = smtp.emails[0]?.content ?? '';
    expect(content).toContain(`Message-ID: ${messageId}`);
    expect(content).toMatch(/^From: =\?UTF-8\?\S+ <stock@keys\.example\.com>\r$/m);
    expect(content).toMatch(/^To: ada@example\.com\r$/m);
    expect(content).toContain(email.text);
    expect(content).toContain(email.html);
  },
);

test('sends without a login to a server that asks for none, by a host name', async () => {
  const smtp = await openTestSmtp({ needsLogin: false, hasStartTls: false });

  await openClient().send(toAccount(smtp, { host: 'localhost', login: null, security: 'none' }), email);

  expect(smtp.emails).toMatchObject([{ to: [email.to], username: undefined }]);
});

test('an address with a comma, a line break or angle brackets is one recipient, or none', async ({
  smtp,
}) => {
  const client = openClient();
  const recipients = ['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', '<a@x.de>'];

  await Promise.allSettled(recipients.map((to) => client.send(toAccount(smtp), { ...email, to })));

  expect(smtp.emails.flatMap(({ to }) => to).filter((to) => to === 'b@example.com')).toEqual([]);
  expect(smtp.emails.filter(({ to }) => to.length > 1)).toEqual([]);
});

test.each<[SmtpFault, Pick<MailError, 'isTemporary' | 'isUnclear'>, RegExp]>([
  ['login_later', { isTemporary: true, isUnclear: false }, /Temporary authentication failure/],
  ['sender_refused', { isTemporary: false, isUnclear: false }, /refused the sender: 553 .*not owned/],
  ['recipient_refused', { isTemporary: false, isUnclear: false }, /refused the recipient: 550 No such user/],
  ['recipient_later', { isTemporary: true, isUnclear: false }, /recipient: 450 Greylisted/],
  ['content_refused', { isTemporary: false, isUnclear: false }, /refused the email: 554 .*spam/],
  ['content_later', { isTemporary: true, isUnclear: false }, /does not take the email now: 452/],
  ['cut_before_data', { isTemporary: true, isUnclear: false }, /closed the connection/],
  ['cut_after_data', { isTemporary: true, isUnclear: true }, /broke off the connection .*may have been sent/],
])('tells the fault "%s" apart, with the words of the server', async (fault, expected, message) => {
  const smtp = await openTestSmtp();
  smtp.fault = fault;

  const failure = await catchMailError(openClient().send(toAccount(smtp), email));

  expect(failure).toMatchObject({ ...expected, message: expect.stringMatching(message) });
  expect(failure.message).not.toContain(SMTP_LOGIN.password);
});

test('a server that says nothing had no email; one that has it and says nothing may have sent it', async ({
  smtp,
}) => {
  smtp.fault = 'silent';
  const silent = await catchMailError(openClient({ timeoutMs: 200 }).send(toAccount(smtp), email));
  smtp.fault = 'hangs_after_data';
  const client = openClient({ timeoutMs: 2000 });
  const hanging = await catchMailError(client.send(toAccount(smtp), email));

  expect(silent).toMatchObject({ reason: 'timeout', isTemporary: true, isUnclear: false });
  expect(silent.message).toBe('The SMTP server did not answer within 0.2 seconds');
  expect(hanging).toMatchObject({ reason: 'timeout', isTemporary: true, isUnclear: true });
  expect(hanging.message).toMatch(/did not answer within 2 seconds; the email may have been sent/);
  expect(smtp.emails).toHaveLength(1);
});

test('refuses a certificate that nobody vouches for before it signs in', async () => {
  for (const security of ['starttls', 'tls'] as const) {
    const smtp = await openTestSmtp({ secure: security === 'tls' });

    const failure = await catchMailError(
      openClient({ ca: undefined }).send(toAccount(smtp, { security }), email),
    );

    expect(failure).toMatchObject({ reason: 'tls', isTemporary: true, isUnclear: false });
    expect(failure.message).toMatch(/no valid certificate.*SELF_SIGNED/);
    expect(smtp.emails).toEqual([]);
  }
});

test('sends nothing unencrypted to a server that offers no STARTTLS', async () => {
  const smtp = await openTestSmtp({ hasStartTls: false });

  const failure = await catchMailError(openClient().send(toAccount(smtp), email));

  expect(failure).toMatchObject({ isTemporary: true, isUnclear: false });
  expect(failure.message).toMatch(/offers no STARTTLS/);
  expect(smtp.emails).toEqual([]);
});

test('a refused login is final, and tells what the server said', async ({ smtp }) => {
  const login = { ...SMTP_LOGIN, password: 'wrong' };

  const failure = await catchMailError(openClient().send(toAccount(smtp, { login }), email));

  expect(failure).toMatchObject({ isTemporary: false, isUnclear: false });
  expect(failure.message).toMatch(/did not accept the user name and password: 535 Bad username/);
});

test('names a server that is down, unknown or no SMTP server', async ({ smtp, ses }) => {
  const port = Number(new URL(ses.url).port);
  const client = openClient({ timeoutMs: 5000 });
  const web = await catchMailError(client.send({ ...toAccount(smtp), port, security: 'none' }, email, 300));
  const unknown = await catchMailError(client.send(toAccount(smtp, { host: 'mail.invalid' }), email));
  await smtp.close();
  const down = await catchMailError(client.send(toAccount(smtp), email));

  expect(down).toMatchObject({ reason: 'unreachable', message: 'The SMTP server refuses connections' });
  expect(unknown).toMatchObject({
    reason: 'unreachable',
    message: expect.stringMatching(/not found \(DNS\)/),
  });
  expect([web, unknown, down].every(({ isTemporary, isUnclear }) => isTemporary && !isUnclear)).toBe(true);
});

test.each(['127.0.0.1', 'localhost', '169.254.169.254'])(
  'connects to no private address "%s" unless they are allowed',
  async (host) => {
    const smtp = await openTestSmtp();

    const failure = await catchMailError(
      openClient().send(toAccount(smtp, { host, allowPrivate: false }), email),
    );

    expect(failure).toMatchObject({ reason: 'refused', message: expect.stringMatching(/private address/) });
    expect(smtp.connectionCount).toBe(0);
  },
);

test('sends many emails over at most three sessions, and over new ones with another password or after a restart', async ({
  smtp,
}) => {
  const client = openClient();
  const account = toAccount(smtp);
  const send = (count: number, to: SmtpAccount) =>
    Promise.allSettled(Array.from({ length: count }, () => client.send(to, email)));

  await send(20, account);
  const first = smtp.connectionCount;
  const refused = await send(1, { ...account, login: { ...SMTP_LOGIN, password: 'wrong' } });
  await send(1, account);
  const beforeRestart = smtp.connectionCount;
  smtp.dropConnections();
  await expect.poll(() => send(1, account)).toMatchObject([{ status: 'fulfilled' }]);

  expect(first).toBe(3);
  expect(refused).toMatchObject([{ status: 'rejected' }]);
  expect(smtp.connectionCount).toBe(beforeRestart + 1);
  expect(smtp.emails).toHaveLength(22);
});

test('an email that waits in vain for a session is never sent', async ({ smtp }) => {
  const client = openClient({ timeoutMs: 3000 });
  const account = toAccount(smtp);
  smtp.fault = 'hangs_after_data';
  const hanging = Array.from({ length: 3 }, () => catchMailError(client.send(account, email)));

  await expect.poll(() => smtp.emails.length).toBe(3);
  const waiting = await catchMailError(client.send(account, { ...email, to: 'late@example.com' }, 100));
  await Promise.all(hanging);
  smtp.fault = undefined;
  await client.send(account, { ...email, to: 'next@example.com' });

  expect(waiting).toMatchObject({ reason: 'timeout', isTemporary: true, isUnclear: false });
  expect(smtp.emails.map(({ to }) => to[0])).toEqual([...Array(3).fill(email.to), 'next@example.com']);
});

import { expect } from 'vitest';
import { settings } from '#contract/settings';
import { textOf } from '#contract/texts/Text';
import { renderAlertEmail } from '../../../server/domains/alerts/emails/composeAlertEmail';
import { test } from '../fixtures';
import { createAlert, type Mailing, SENDER, startMailing, subscribe } from '../mailing';

/** The email of an alert. */
async function sendAlertEmail(mailing: Mailing, differences: Parameters<typeof createAlert>[1] = {}) {
  await subscribe(mailing.api, 'ada@example.com');
  await createAlert(mailing, differences);
  await mailing.api.runJobs();
  const [email] = mailing.ses.emails;
  if (!email) throw new Error('No email was sent');
  return email;
}

test('sends an alert in text and HTML with the figures and a link to the pool', async () => {
  const mailing = await startMailing({ PUBLIC_URL: 'https://keys.example.com' });
  const link = `https://keys.example.com/dashboard/pools/${mailing.poolId}`;

  const { from, subject, text, html } = await sendAlertEmail(mailing);

  expect(from).toBe(`"Keystock" <${SENDER}>`);
  expect(subject).toBe('Office keys is running low');
  for (const line of [
    'Office keys has 3 licenses left of 200.',
    'Available licenses: 3',
    'Threshold: 10',
    'About: Low stock',
    `Open the pool: ${link}`,
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/^Triggered: \w+ \d+, \d{4}, .* UTC$/m);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain('Office keys has 3 licenses left of 200.');
});

test('links to the frontend URL of the settings if it is set', async () => {
  const mailing = await startMailing({ PUBLIC_URL: 'https://keys.example.com' });
  await mailing.api.send(settings.update, { body: { frontend_url: 'https://shop.example.com/keys/' } });

  const { text } = await sendAlertEmail(mailing);

  expect(text).toContain(`https://shop.example.com/keys/dashboard/pools/${mailing.poolId}`);
});

test('escapes user input in the HTML and removes line breaks from the subject', async ({ mailing }) => {
  const title = 'Keys\r\nBcc: everybody@example.com <img src=x onerror=alert(1)> & "more"';

  const { subject, html } = await sendAlertEmail(mailing, {
    title: textOf('upstream.text', { text: title }),
    message: textOf('upstream.text', { text: '</style><script>alert(1)</script>' }),
  });

  expect(subject).toBe('Keys Bcc: everybody@example.com <img src=x onerror=alert(1)> & "more"');
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
  expect(html).toContain('&lt;/style&gt;&lt;script&gt;');
});

test('supports dark mode and loads no external resources', async ({ mailing }) => {
  const { html } = await sendAlertEmail(mailing);

  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html.match(/(?:src|href|url)[=(]["']?https?:[^"')]*/g)).toHaveLength(1);
});

test.each([
  ['Ada & "Söhne"', /^=\?UTF-8\?B\?[\w+/=]+\?=( =\?UTF-8\?B\?[\w+/=]+\?=)* <stock@/],
  ['Keys "and" more\\', /^"Keys \\"and\\" more\\\\" <stock@/],
])('encodes the product name %s in the sender header', async (PRODUCT_NAME, header) => {
  const mailing = await startMailing({ PRODUCT_NAME });

  const { from, html } = await sendAlertEmail(mailing);

  expect(from).toMatch(header);
  expect(from).toMatch(/^[\x20-\x7e]+$/);
  expect(html).not.toContain(PRODUCT_NAME);
});

test('links an alert about a deleted pool to the notifications', () => {
  const { text } = renderAlertEmail(
    {
      subject: textOf('upstream.text', { text: 'Gone' }),
      title: textOf('upstream.text', { text: 'Gone' }),
      message: textOf('upstream.text', { text: 'The pool is gone.' }),
      type: 'DEPLETED',
      severity: 'CRITICAL',
      pool: null,
      site: null,
      availableCount: null,
      thresholdValue: null,
      triggeredAt: new Date('2026-11-21T09:05:00Z'),
    },
    { product: 'Keystock', consoleUrl: 'https://keys.example.com', language: 'en' },
  );

  expect(text).toContain('Open the notifications: https://keys.example.com/dashboard/notifications');
  expect(text).toContain('Triggered: Nov 21, 2026, 9:05 AM UTC');
  expect(text).not.toMatch(/null|undefined|Available/);
});

import { expect, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { presentTexts } from '../../../server/platform/db/textColumn';
import { quoteAnswer } from '../../../server/platform/woocommerce/quoteAnswer';

const credentials = { consumerKey: 'ck_1234', consumerSecret: 'cs_5678' };
const quote = (body: string) =>
  presentTexts({
    reason: quoteAnswer(
      textOf('shop.status', { status: 500 }),
      { status: 500, headers: {}, body: Buffer.from(body) },
      credentials,
    ),
  }).reason;
const SUMMARY = 'The shop answered with an error (status 500)';

test.each([
  ['nothing', '', SUMMARY],
  [
    'a page',
    '<!doctype html><style>a{b:c}</style><script>if (a < b) go()</script><h1>Sucuri&nbsp;Firewall</h1><!-- no --><p>Access\u0000 denied',
    `${SUMMARY}. Its answer: “Sucuri Firewall Access denied”`,
  ],
  ['the message of JSON', '{"code":"x","message":"No <b>way</b>"}', `${SUMMARY}. Its answer: “No way”`],
  ['a long text', 'x'.repeat(500), `${SUMMARY}. Its answer: “${'x'.repeat(200)}”`],
  ['a script without an end', '<p>Seen</p><script>let a', `${SUMMARY}. Its answer: “Seen”`],
  ['a secret', 'GET /orders?consumer_secret=cs_5678', `${SUMMARY}. Its answer: “no reason is shown”`],
])('quotes %s', (_, body, text) => {
  expect(quote(body)).toBe(text);
});

test.each([
  ['<br />\n<b>Notice</b>:  Undefined index: a in <b>/var/www/plugin.php</b> on line <b>3</b><br />\n[]'],
  ['PHP Warning:  Undefined variable in /var/www/plugin.php\n{"id":1}'],
  ['Deprecated: Function is deprecated in /var/www/plugin.php on line 7\n[]'],
])('names a message of PHP before the data: %s', (body) => {
  expect(quote(body)).toMatch(/^The shop puts a message of PHP before its data.*plugin\.php/s);
});

test('a page of unfinished scripts takes no longer than its length', () => {
  const started = process.cpuUsage();

  quote('<script><!--'.repeat(100_000));

  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});

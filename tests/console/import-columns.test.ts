import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';
import type { ImportedKey } from '../../src/custom-pages/import/worker/parseKey';

const [K1, K2] = ['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ'] as const;
const PAIR = [{ key: K1 }, { key: K2 }];

/** What the columns of a file hold, what its import would send, and why other rows are left out or refused. */
async function read(name: string, content: BlobPart) {
  const store = new KeyStore();
  const { sources, leftOut, problems } = await store.addFile(new File([content], name));
  const keys: ImportedKey[] = [];
  for (let chunk = store.nextChunk(); chunk.keys.length > 0; chunk = store.nextChunk()) {
    keys.push(...chunk.keys);
    store.recordResult(chunk.keys.length, {});
  }
  return {
    store,
    keys,
    columns: sources.flatMap(({ columns }) => columns),
    roles: sources.flatMap(({ columns }) => columns.map(({ role }) => role)),
    reasons: [...leftOut.map(({ reason }) => reason), ...problems.map(({ reason }) => reason.code)],
  };
}

test.each([
  ['two keys', `Key 1,Key 2\n${K1},QQQQ-2001-ZZZZ\n${K2},QQQQ-2002-ZZZZ\n`, ['key', 'unclear']],
  ['keys of the same name', `Key,Key\n${K1},${K2}\n`, ['key', 'unclear']],
  ['amounts above keys', `EUR 10,EUR 20\n${K1},QQQQ-2001-ZZZZ\n${K2},QQQQ-2002-ZZZZ\n`, ['key', 'unclear']],
  ['an activation code', `License Key,Activation Code\n${K1},88112233\n${K2},88112234\n`, ['key', 'unclear']],
  ['a serial number', `Serial Number;Product Key\nSN-188;${K1}\nSN-189;${K2}\n`, ['unclear', 'key']],
  ['no names', `${K1};SecretA\n${K2};SecretB\n`, ['key', 'unclear']],
  ['no names, one row', `${K1};4711-PIN\n`, ['key', 'unclear']],
  ['a second PIN', `Key;PIN1;PIN2\n${K1};1234;9876\n${K2};1235;9875\n`, ['key', 'pin', 'unclear']],
])('asks what another column with values like keys holds: %s', async (_, text, roles) => {
  const found = await read('keys.csv', text);

  expect(found.roles).toEqual(roles);
  expect(found.store.getQuestions()).toMatchObject({ isUnclear: true });
});

test.each([
  ['numbers of rows', `No,Key\n1,${K1}\n2,${K2}\n`],
  [
    'days, amounts and words',
    `Key,Created,Amount,Region\n${K1},2026-01-01,10.00,EU\n${K2},2026-01-02,20.00,US\n`,
  ],
  ['ids and hashes', `uuid,hash,Key\n6f96-19ff,a1b2c3,${K1}\n7f96-19ff,a1b2c4,${K2}\n`],
  ['the same in each row', `Key,Version\n${K1},2024\n${K2},2024\n`],
  [
    'the export of a program',
    `id,order_id,product_id,user_id,license_key,expires_at,hash2\n1,,55,,${K1},,a1b2c3\n2,,55,,${K2},,a1b2c4\n`,
  ],
])('asks nothing of %s', async (_, text) => {
  const { keys, roles } = await read('keys.csv', text);

  expect(roles).not.toContain('unclear');
  expect(keys.map(({ key }) => key)).toEqual([K1, K2]);
});

test('a row with several keys gives each of them what the row says, and one again as it was', async () => {
  const { store, columns } = await read(
    'keys.csv',
    `Key 1;Valid until;Key 2\n${K1};2031-01-31;QQQQ-2001-ZZZZ\n${K2};;\n`,
  );
  expect(columns[2]).toEqual({ title: 'Key 2', role: 'unclear', example: 'QQQQ-2001-ZZZZ' });

  await store.change(1, { roles: ['key', 'expires_on', 'more_keys'] });
  expect(store.nextChunk().keys).toEqual([
    { key: K1, expiresOn: '2031-01-31' },
    { key: 'QQQQ-2001-ZZZZ', expiresOn: '2031-01-31' },
    { key: K2 },
  ]);
  await store.change(1, { roles: ['key', 'expires_on', 'code'] });

  expect(store.nextChunk().keys).toEqual([
    { key: K1, expiresOn: '2031-01-31', parts: { code: 'QQQQ-2001-ZZZZ' } },
    { key: K2 },
  ]);
});

const ACCOUNTS = [
  { key: 'anna@x.org', parts: { password: 'Pa55word1' } },
  { key: 'bob2@x.org', parts: { password: 'pass:word' } },
];

test.each([
  ['k.txt', 'anna@x.org:Pa55word1\nbob2@x.org:pass:word\n'],
  ['k.txt', 'Your accounts:\n\nanna@x.org : Pa55word1\nbob2@x.org : pass:word\n'],
  ['k.txt', 'anna@x.org Pa55word1\nbob2@x.org pass:word\n'],
  ['k.txt', 'anna@x.org / Pa55word1\nbob2@x.org / pass:word\n'],
  ['k.txt', 'anna@x.org|Pa55word1\nbob2@x.org|pass:word\n'],
  ['k.txt', 'anna@x.org----Pa55word1\nbob2@x.org----pass:word\n'],
  ['k.csv', 'anna@x.org,Pa55word1\nbob2@x.org,pass:word\n'],
  ['k.csv', 'anna@x.org;Pa55word1\nbob2@x.org;pass:word\n'],
])('takes the addresses of accounts without names of columns as keys: %s, %j', async (name, text) => {
  expect((await read(name, text)).keys).toEqual(ACCOUNTS);
});

test('takes apart logins that are no addresses, and keys with a colon only where they are accounts', async () => {
  const mac = '00:1B:44:11:3A:B7';
  const alike = ['abc123:def456', 'abc124:def457'];

  expect((await read('k.txt', 'anna77:Pa55word1\nbob21:secret\n')).keys).toEqual([
    { key: 'anna77', parts: { password: 'Pa55word1' } },
    { key: 'bob21', parts: { password: 'secret' } },
  ]);
  expect((await read('k.txt', 'anna77:Pa55word1:JBSWY3DP\nbob21:secret:JBSWY3DQ\n')).roles).toEqual([
    'key',
    'password',
    'unclear',
  ]);
  expect((await read('k.txt', `${mac}\n00:1B:44:11:3A:B8\n`)).keys[0]).toEqual({ key: mac });
  expect((await read('k.txt', alike.join('\n'))).keys).toEqual(alike.map((key) => ({ key })));
});

test.each(['()', '[]', '<>', '{}', '**', ['**', '**']])(
  'removes the signs %s around a key',
  async (...signs) => {
    const [open = '', close = ''] = signs.length === 1 ? [...(signs[0] ?? '')] : signs;
    const [a, b] = [`${open}${K1}${close}`, `${open}${K2}${close}`];

    for (const text of [`${a}\n${b}\n`, `1. ${a}\n2. ${b}\n`, `Key: ${a}\nKey: ${b}\n`, `${a}, ${b}\n`])
      expect((await read('k.txt', text)).keys, text).toEqual(PAIR);
  },
);

test('keeps signs that belong to a key or to a password', async () => {
  const ids = ['{6F9619FF-8B86-D011-B42D-00CF4FC964FF}', '{7F9619FF-8B86-D011-B42D-00CF4FC964FF}'];

  expect((await read('k.txt', ids.join('\n'))).keys).toEqual(ids.map((key) => ({ key })));
  expect((await read('k.csv', `Key;PIN;Password\n${K1};(4711);<abc123>\n`)).keys).toEqual([
    { key: K1, parts: { pin: '4711', password: '<abc123>' } },
  ]);
});

test.each([
  ['a product before it', `Acme Game: ${K1}\nBeta Game: ${K2}\n`, ['key', 'unclear', 'ignore']],
  ['words behind it', `${K1} # 3 devices\n${K2} # 5 devices\n`, ['key', 'ignore', 'unclear']],
  ['an amount', `Gift card: ${K1} (50 EUR)\nGift card: ${K2} (50 EUR)\n`, ['key', 'ignore', 'unclear']],
])('finds the key of a line with %s', async (_, text, roles) => {
  const found = await read('k.txt', text);

  expect(found.keys).toEqual(PAIR);
  expect(found.roles).toEqual(roles);
});

test('a word behind a key says that it is taken', async () => {
  expect(await read('k.txt', `${K1} (used)\n${K2}\n`)).toMatchObject({
    keys: [{ key: K2 }],
    reasons: ['sold'],
  });
  expect((await read('k.txt', `${K1} [free]\n${K2} [free]\n`)).keys).toEqual(PAIR);
});

test.each([`['${K1}', '${K2}']`, `$keys = array("${K1}",\n  "${K2}",\n);`, `[keys]\n1=${K1}\n2=${K2}`])(
  'reads a list of a program: %s',
  async (text) => {
    expect((await read('k.txt', text)).keys).toEqual(PAIR);
  },
);

test.each([
  ['the day first', ['31/01/2027', '02/03/2027'], ['2027-01-31', '2027-03-02']],
  ['the month first', ['1/31/2027', '2/3/2027 23:59'], ['2027-01-31', '2027-02-03']],
])('reads days with slashes as all days of the list say: %s', async (_, days, expected) => {
  const { keys, reasons } = await read('keys.csv', `Key,Expiry date\n${K1},${days[0]}\n${K2},${days[1]}\n`);

  expect(reasons).toEqual(['header']);
  expect(keys.map(({ expiresOn }) => expiresOn)).toEqual(expected);
});

test.each([
  ['no day tells it', '01/02/2027', '03/04/2027', 0],
  ['days of both orders', '31/01/2027', '01/31/2027', 1],
])('refuses days with slashes until a person says their order: %s', async (_, first, second, refused) => {
  const { store, keys, reasons } = await read(
    'keys.csv',
    `Key,Expiry date\n${K1},${first}\n${K2},${second}\n`,
  );

  const { problems, sources } = await store.change(1, { dayOrder: 'day_first' });

  expect([keys, reasons]).toEqual([[], ['header', 'values.date']]);
  expect(problems.reduce((sum, { count }) => sum + count, 0)).toBe(refused);
  expect(sources[0]?.days).toEqual({ hasSlashes: true, order: 'day_first' });
});

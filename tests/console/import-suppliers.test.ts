import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';
import type { ImportedKey } from '../../src/custom-pages/import/worker/parseKey';

const [K1, K2, K3] = ['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ', 'ABCD-1003-WXYZ'] as const;
const PAIR = [{ key: K1 }, { key: K2 }];
const WITH_PINS = [
  { key: K1, parts: { pin: '4711' } },
  { key: K2, parts: { pin: '4712' } },
];

/** What the import of a file would send, and why other rows are left out or refused. */
async function read(name: string, content: BlobPart) {
  const store = new KeyStore();
  const { leftOut, problems } = await store.addFile(new File([content], name));
  const keys: (ImportedKey & { pool?: string })[] = [];
  for (let chunk = store.nextChunk(); chunk.keys.length > 0; chunk = store.nextChunk()) {
    const { pool } = chunk;
    keys.push(...chunk.keys.map((key) => (pool === undefined ? key : { ...key, pool })));
    store.recordResult(chunk.keys.length, {});
  }
  return {
    keys,
    reasons: [...leftOut.map(({ reason }) => reason), ...problems.map(({ reason }) => reason.code)],
  };
}

test.each([
  ['a CSV file', 'accounts.csv', 'email,password\nanna@x.org,Pa55word1\nbob2@x.org,Pa55word2\n'],
  [
    'a text of labels',
    'accounts.txt',
    'User: anna@x.org\nPass: Pa55word1\n\nUser: bob2@x.org\nPass: Pa55word2\n',
  ],
])('takes the logins of accounts as keys with their passwords, in %s', async (_, name, text) => {
  expect((await read(name, text)).keys).toEqual([
    { key: 'anna@x.org', parts: { password: 'Pa55word1' } },
    { key: 'bob2@x.org', parts: { password: 'Pa55word2' } },
  ]);
});

test('takes the keys of accounts that have keys', async () => {
  const { keys } = await read(
    'accounts.csv',
    `Login;Passwort;Steam\nanna;geheim1;${K1}\nbob;geheim2;${K2}\n`,
  );

  expect(keys).toEqual([
    { key: K1, parts: { login: 'anna', password: 'geheim1' } },
    { key: K2, parts: { login: 'bob', password: 'geheim2' } },
  ]);
});

// biome-ignore format: a list of words
const FREE = [
  'lagernd', 'ok', 'gültig', 'Ready', 'not used', 'Not sold', 'nicht verkauft', 'no vendido', 'no usada', 'non vendu', 'не продан',
  '可用', '未激活', '未使用', '미사용', 'inutilisée', 'wolne', '0000-00-00 00:00:00',
];
// biome-ignore format: a list of words
const TAKEN = ['verkauft', 'vendida', 'Delivered', 'redeemed', 'expired', 'revoked', 'продано', '已使用', '使用済み', '2026-01-01', '2', '1'];

test('takes in what a status of any language calls free, and nothing else', async () => {
  for (const word of FREE)
    expect((await read('k.csv', `Key;Status\n${K1};${word}\n`)).keys, word).toEqual([{ key: K1 }]);
  for (const word of TAKEN)
    expect(await read('k.csv', `Key;Status\n${K1};${word}\n`), word).toEqual({
      keys: [],
      reasons: ['header', 'sold'],
    });
});

test('numbers of rows under # do not hide the header with its status', async () => {
  const { keys } = await read(
    'k.csv',
    `Acme delivery 4711;;;\n#;Product;Serial Number;Status\n1;Office;${K1};Sold\n2;Office;${K2};New\n`,
  );

  expect(keys).toEqual([{ key: K2, pool: 'Office' }]);
});

test.each([
  [
    'an order with an item',
    { order: 12, items: [{ sku: 'X', keys: [K1, K2] }] },
    [
      { key: K1, pool: 'X' },
      { key: K2, pool: 'X' },
    ],
  ],
  [
    'several items',
    {
      items: [
        { sku: 'X', keys: [K1, K2] },
        { sku: 'Y', keys: [K3] },
      ],
    },
    [
      { key: K1, pool: 'X' },
      { key: K2, pool: 'X' },
      { key: K3, pool: 'Y' },
    ],
  ],
  [
    'lists by product',
    { office: [K1, K2], windows: [K3] },
    [
      { key: K1, pool: 'office' },
      { key: K2, pool: 'office' },
      { key: K3, pool: 'windows' },
    ],
  ],
  [
    'lists of objects by product',
    { office: [{ key: K1, pin: '4711' }], windows: [{ key: K3 }] },
    [
      { key: K1, parts: { pin: '4711' }, pool: 'office' },
      { key: K3, pool: 'windows' },
    ],
  ],
])('reads every key of JSON with %s', async (_, value, keys) => {
  expect((await read('k.json', JSON.stringify(value))).keys).toEqual(keys);
});

test('keeps all digits of long numbers in JSON, and a license file with a list as one key', async () => {
  const file = '{"licensee": "Example", "features": ["pro2024", "add2025"]}';

  expect((await read('k.json', '[12345678901234567890, 12345678901234567891]')).keys).toEqual([
    { key: '12345678901234567890' },
    { key: '12345678901234567891' },
  ]);
  expect((await read('k.json', file)).keys).toEqual([{ key: file }]);
});

const SIGNED = [1, 2].map(
  (serial) => `<license><serial>${serial}0001</serial><signature>aa${serial}</signature></license>`,
);

test('reads keys that are attributes of XML, and keeps signed license files whole', async () => {
  const attributes = `<Keys><Key value="${K1}" pin="4711"/><Key value="${K2}" pin="4712"/></Keys>`;

  expect((await read('k.xml', attributes)).keys).toEqual(WITH_PINS);
  expect((await read('k.txt', SIGNED.join('\n'))).keys).toEqual(SIGNED.map((key) => ({ key })));
});

test.each([
  [
    'lists',
    `<html><head><title>Mail 1</title></head><body><p>Your keys:</p><ul><li>${K1}</li><li>${K2}</li></ul></body></html>`,
  ],
  ['breaks', `<!DOCTYPE html><body>Your keys:<br>${K1}<br/>${K2}<br></body>`],
  ['a table for the layout', `<table><tr><td>Your keys:</td></tr><tr><td>${K1}<br>${K2}</td></tr></table>`],
])('reads a page in HTML: %s', async (_, html) => {
  expect((await read('mail.html', html)).keys).toEqual(PAIR);
});

test.each([
  ['Markdown', `| # | Key | PIN |\n|---|---|---|\n| 1 | ${K1} | 4711 |\n| 2 | ${K2} | 4712 |\n`],
  [
    'a console',
    `+----------------+------+\n| License Key    | PIN  |\n+----------------+------+\n| ${K1} | 4711 |\n| ${K2} | 4712 |\n+----------------+------+\n(2 rows)\n`,
  ],
  ['columns of a fixed width', `License Key      PIN\n${K1}   4711\n${K2}   4712\n`],
])('reads a table of %s', async (_, text) => {
  expect((await read('k.txt', text)).keys).toEqual(WITH_PINS);
});

test.each([
  ['1、', '2、'],
  ['1º ', '2º '],
  ['Key #1: ', 'Key #2: '],
])('removes the numbers %s before keys', async (first, second) => {
  expect((await read('k.txt', `${first}${K1}\n${second}${K2}\n`)).keys).toEqual(PAIR);
});

test('takes a day and a link beside a key for what they are, without a header', async () => {
  const links = [1, 2].map((n) => `https://x.example/redeem?code=AAAAAAAAAAAA${n}`);

  expect((await read('k.csv', `${K1},2027-01-31\n`)).keys).toEqual([{ key: K1, expiresOn: '2027-01-31' }]);
  expect((await read('k.csv', `${K1},${links[0]}\n${K2},${links[1]}\n`)).keys).toEqual([
    { key: K1, parts: { link: links[0] } },
    { key: K2, parts: { link: links[1] } },
  ]);
});

test('a word for no end is no day that cannot be told, and an exponent has three digits', async () => {
  expect((await read('k.csv', `Key;Gültig bis\n${K1};unbegrenzt\n${K2};lifetime\n`)).keys).toEqual(PAIR);
  expect((await read('k.csv', 'Key\n1234E56789\n12E3456789\n1.2E+15\n')).keys).toEqual([
    { key: '1234E56789' },
    { key: '12E3456789' },
  ]);
});

test('counted uses of a Keygen license are not how often it may be delivered', async () => {
  const text = `id,key,expiry,status,uses,owner\n1f,${K1},,ACTIVE,0,\n2f,${K2},2027-01-01T00:00:00Z,ACTIVE,3,u1\n`;

  expect(await read('k.csv', text)).toEqual({ keys: [{ key: K1 }], reasons: ['header', 'sold'] });
});

test('leaves out labels of a signature, and prose of a file beside the keys', async () => {
  const mail = `Ihre Schlüssel:\n${K1}\n${K2}\n\nMit freundlichen Grüßen\nUSt-IdNr.: DE123456789\n`;
  const archive = zipSync({
    'keys.txt': strToU8(`${K1}\n${K2}\n`),
    'readme.txt': strToU8('Thank you for your order. Contact us at help@acme.example.'),
  });

  expect((await read('mail.txt', mail)).keys).toEqual(PAIR);
  expect((await read('keys.zip', archive.slice())).keys).toEqual(PAIR);
});

test('detects UTF-16 without a mark in a list with more words of another alphabet than keys', async () => {
  const text = `Лицензионный ключ;Примечание\r\n${K1};Для двух компьютеров\r\n${K2};Для двух компьютеров\r\n`;
  const bytes = (isLittle: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );

  expect((await read('k.csv', bytes(true))).keys).toMatchObject(PAIR);
  expect((await read('k.csv', bytes(false))).keys).toMatchObject(PAIR);
});

test('a long key in small letters is judged at once', async () => {
  const keys = Array.from({ length: 50 }, (_, n) => `${'abcdefghij'.repeat(900)}${n}`);

  expect((await read('k.txt', keys.join('\n'))).keys).toHaveLength(50);
});

test.each([
  ['Product: Office', 'Product: Windows'],
  ['Office:', 'Windows:'],
  ['[Office]', '[Windows]'],
  ['== Office ==', '== Windows =='],
])('gives keys below a name to its pool: %s', async (office, windows) => {
  const { keys, reasons } = await read('keys.txt', `Hello,\n${office}\n${K1}\n${K2}\n\n${windows}\n${K3}\n`);

  expect(keys).toHaveLength(3);
  expect(keys).toEqual(
    expect.arrayContaining([
      { key: K1, pool: 'Office' },
      { key: K2, pool: 'Office' },
      { key: K3, pool: 'Windows' },
    ]),
  );
  expect(reasons).toEqual(['header']);
});

test('gives numbered keys with their PINs to the pool of the name above them', async () => {
  const { keys } = await read('keys.txt', `Product: Office\n1. ${K1} PIN: 4711\n2. ${K2} PIN: 4712\n`);

  expect(keys).toEqual(WITH_PINS.map((key) => ({ ...key, pool: 'Office' })));
});

test('a name behind a key is that of the key before it', async () => {
  const { keys } = await read('keys.txt', `Key: ${K1}\nProduct: Office\n\nKey: ${K2}\nProduct: Windows\n`);

  expect(keys).toEqual([
    { key: K1, pool: 'Office' },
    { key: K2, pool: 'Windows' },
  ]);
});

test('one sentence above the keys names no pool', async () => {
  expect((await read('keys.txt', `Here are your keys:\n${K1}\n${K2}\n`)).keys).toEqual(PAIR);
});

test.each([
  ['Exp. date', '12/27', '2027-12-31'],
  ['Valid thru', '2/2028', '2028-02-29'],
  ['Expires', '2027-06', '2027-06-30'],
])('a key with the month "%s" %s is valid until its end', async (title, month, expiresOn) => {
  const { keys, reasons } = await read('cards.csv', `Code;${title}\n${K1};${month}\n${K2};\n`);

  expect(keys).toEqual([{ key: K1, expiresOn }, { key: K2 }]);
  expect(reasons).toEqual(['header']);
});

test('refuses a month that no year has', async () => {
  const { keys, reasons } = await read('cards.csv', `Code;Expires\n${K1};13/27\n${K2};00/27\n`);

  expect(keys).toEqual([]);
  expect(reasons).toEqual(['header', 'values.date']);
});

test('a password keeps its own quotation marks, and loses those of the file', async () => {
  const own = await read(
    'accounts.csv',
    `Email;Password\na@x.org;"""Pa1"""\nb@x.org;'Pa2'\nc@x.org;"Pa 3"\n`,
  );
  const ofFile = await read('accounts.txt', `a@x.org:"Pa1"\nb@x.org:"Pa2"\n`);

  const passwords = ({ keys }: typeof own) => keys.map(({ parts }) => parts?.password);
  expect(passwords(own)).toEqual(['"Pa1"', "'Pa2'", 'Pa 3']);
  expect(passwords(ofFile)).toEqual(['Pa1', 'Pa2']);
});

const MAIL = [
  'Return-Path: <keys@supplier.example>',
  'From: Supplier <keys@supplier.example>',
  'Subject: Keys',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `Hello,\n\n${K1.slice(0, 8)}=\n${K1.slice(8)}`,
  '--b1',
  'Content-Type: text/csv; name="keys.csv"',
  'Content-Transfer-Encoding: base64',
  '',
  btoa(`Key;PIN\n${K2};4711\n`),
  '--b1--',
].join('\n');

test('reads the pasted source of an e-mail with its attached list', async () => {
  const store = new KeyStore();

  const { sources } = await store.addText('import.source.pasted', MAIL);

  expect(sources.map(({ name }) => name)).toEqual(['import.source.pasted', 'keys.csv']);
  expect(store.nextChunk().keys).toEqual([{ key: K1 }, { key: K2, parts: { pin: '4711' } }]);
});

test('a key without the invisible character of the others is not taken for a cut off one', async () => {
  const { keys, reasons } = await read('keys.txt', `${K1}\u200b\n${K2}\u200b\n${K3}\n`);

  expect(keys).toHaveLength(3);
  expect(reasons).toEqual([]);
});

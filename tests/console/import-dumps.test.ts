import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';
import type { ImportedKey } from '../../src/custom-pages/import/worker/parseKey';

const [K1, K2] = ['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ'] as const;

/** The keys of each list of a file, and why rows of it are refused. */
async function read(name: string, content: BlobPart) {
  const store = new KeyStore();
  const { sources, problems } = await store.addFile(new File([content], name));
  const keys: ImportedKey[] = [];
  for (let chunk = store.nextChunk(); chunk.keys.length > 0; chunk = store.nextChunk()) {
    keys.push(...chunk.keys);
    store.recordResult(chunk.keys.length, {});
  }
  return {
    keys,
    names: sources.map((source) => source.name),
    problems: problems.map(({ reason }) => reason.code),
  };
}
const keysOf = async (name: string, content: BlobPart) =>
  (await read(name, content)).keys.map(({ key }) => key);

test.each([
  [
    'names of columns',
    `INSERT INTO \`licenses\` (\`id\`, \`license_key\`, \`pin\`) VALUES\n(1,'${K1}','4711'),\n(2,'${K2}',NULL);\n`,
  ],
  [
    'a table that is created',
    `-- MySQL dump 10.13\nDROP TABLE IF EXISTS \`k\`;\nCREATE TABLE \`k\` (\n  \`id\` int(11) NOT NULL,\n  \`code\` varchar(255),\n  \`pin\` varchar(9),\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB;\nLOCK TABLES \`k\` WRITE;\nINSERT INTO \`k\` VALUES (1,'${K1}','4711'),(2,'${K2}',NULL);\nUNLOCK TABLES;\n`,
  ],
  [
    'a statement for each row',
    `INSERT INTO k (code, pin) VALUES ('${K1}', 4711);\nINSERT INTO k (code, pin) VALUES ('${K2}', NULL);\n`,
  ],
  [
    'PostgreSQL',
    `--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n\nCOPY public.k (id, key, pin) FROM stdin;\n1\t${K1}\t4711\n2\t${K2}\t\\N\n\\.\n\nSELECT 1;\n`,
  ],
])('reads the rows of a dump in SQL: %s', async (_, text) => {
  const expected = { keys: [{ key: K1, parts: { pin: '4711' } }, { key: K2 }], problems: [] };

  expect(await read('dump.sql', text)).toMatchObject(expected);
  expect(await read('dump.txt', text.replaceAll('\n', '\r\n'))).toMatchObject(expected);
});

test('reads quotation marks, line ends and commas in values of a dump, and leaves out keys that are sold', async () => {
  const text = `INSERT INTO k (code, note, status) VALUES ('O''Neil,1', 'a\\'b', 'free'), ('two\\nlines2', '(x)', 'free'), ('${K1}', '', 'sold');`;

  expect(await keysOf('k.sql', text)).toEqual(["O'Neil,1", 'two\nlines2']);
});

test.each([
  `INSERT INTO a VALUES (1,'${K1}');\nINSERT INTO b VALUES (2,'${K2}');\n`,
  'CREATE TABLE k (id int, code varchar(255));\n',
  `UPDATE k SET code = '${K1}' WHERE id = 1;\nUPDATE k SET code = '${K2}' WHERE id = 2;\n`,
])('refuses a dump without one table of rows, as a whole: %j', async (text) => {
  expect(await read('k.sql', text)).toMatchObject({ keys: [], problems: ['licenses.sql_not_read'] });
});

const base64 = (text: string) => btoa(text).replaceAll(/.{60}/g, '$&\r\n');
const mail = (...lines: string[]) =>
  [
    'From: a@acme.example',
    'To: b@x.example',
    'Subject: Keys 4711',
    'Date: Mon, 2 Nov 2026 10:00:00 +0100',
    ...lines,
  ].join('\r\n');
const LETTER = `Hello,\n\nyour keys:\n${K1}\n${K2}\n\nRegards\n`;
const HTML = `<html><body><p>Your keys</p><table><tr><td>${K1}</td></tr><tr><td>${K2}</td></tr></table></body></html>`;

test.each([
  ['base64', mail('Content-Transfer-Encoding: base64', '', base64(LETTER))],
  [
    'quoted-printable',
    mail(
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `Ihre Schl=FCssel:\r\nABCD-1001-=\r\nWXYZ\r\n${K2}\r\n`,
    ),
  ],
  ['a text as it is', mail('', LETTER)],
  [
    'a text and the same in HTML',
    mail(
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative;',
      ' boundary="=_b1_4711"',
      '',
      'This is a message of several parts.',
      '--=_b1_4711',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(LETTER),
      '--=_b1_4711',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(HTML),
      '--=_b1_4711--',
      '',
    ),
  ],
  [
    'a text that only asks for HTML',
    mail(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Please view this message in HTML.',
      '--b',
      'Content-Type: text/html',
      '',
      HTML,
      '--b--',
    ),
  ],
])('reads an e-mail as it was sent: %s', async (_, text) => {
  expect(await keysOf('mail.eml', text)).toEqual([K1, K2]);
});

const withFiles = (...files: [name: string, content: string][]) =>
  mail(
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Please find the keys attached.',
    ...files.flatMap(([name, content]) => [
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      base64(content),
    ]),
    '--b--',
    '',
  );

test('reads the lists that are attached to an e-mail, and not the invoice beside them', async () => {
  const { keys, names, problems } = await read(
    'mail.eml',
    withFiles(['keys.csv', `Key;PIN\n${K1};4711\n${K2};4712\n`], ['invoice.pdf', '%PDF-1.4 12345']),
  );

  expect(names).toEqual(['mail.eml', 'keys.csv']);
  expect(keys).toEqual([
    { key: K1, parts: { pin: '4711' } },
    { key: K2, parts: { pin: '4712' } },
  ]);
  expect(problems).toEqual([]);
});

test('refuses an e-mail with an attachment that is cut off', async () => {
  const text = mail('Content-Transfer-Encoding: base64', '', 'AAAAA');

  await expect(read('mail.eml', text)).rejects.toThrow('import.file.damaged');
});

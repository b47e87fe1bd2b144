import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

/** Reads a file as the import does: the keys that would be sent, what is left out and what is refused. */
async function read(name: string, content: BlobPart) {
  const store = new KeyStore();
  const { sources, leftOut, problems } = await store.addFile(new File([content], name));
  return {
    keys: store.nextChunk().keys.map(({ key }) => key),
    leftOut: leftOut.map(({ reason, count }) => (count > 1 ? `${reason} ${count}` : reason)),
    refused: problems.map(({ reason }) => reason.code),
    sources,
    store,
  };
}

const PAIR = ['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ'];
const block = (...lines: string[]) =>
  ['-----BEGIN LICENSE-----', ...lines, '-----END LICENSE-----'].join('\n');
const BLOCKS = [
  block('U29tZSBpbnZlbnRlZCBkYXRh', 'MDEyMzQ1Njc4OUFCQ0RFRg=='),
  block('QW5vdGhlciBpbnZlbnRlZCBvbmU=', 'WFlaWFlaWFlaWFlaWFla'),
];
const object = (serial: string) => `{"licensee":"Example GmbH","serial":"${serial}","features":["a","b"]}`;

/** The lists of suppliers: keys, what is left out, what is refused. */
const LISTS: [file: string, keys: string[], leftOut?: string[], refused?: string[]][] = [
  ['bom.csv', PAIR, ['header']],
  ['case-dup.txt', ['abcd-1001-wxyz', 'ABCD-1001-WXYZ']],
  ['dash-variants.txt', ['ABCD–1001–WXYZ'], [], ['licenses.key_repeated']],
  ['dup-rows.csv', ['ABCD-1001-WXYZ'], ['header'], ['licenses.key_repeated']],
  ['empty.csv', []],
  ['excel-exp-de.csv', [], ['header', 'exponent 2']],
  ['excel-exp.csv', [], ['header', 'exponent 3']],
  ['excel-text-formula.csv', ['0012345678', '0012345679'], ['header']],
  ['formula.csv', ['=ABCD-1001', '+ABCD-1002', '-ABCD-1003', '@ABCD-1004'], ['header']],
  ['header-fr.csv', PAIR, ['header']],
  ['header-it.csv', PAIR, ['header']],
  ['header-pl.csv', PAIR, ['header']],
  ['header-txt.txt', PAIR, ['header']],
  ['header-zh.csv', PAIR, ['header']],
  ['json.txt', PAIR.map(object)],
  ['key-comma-pin.txt', PAIR],
  ['key-password.csv', PAIR, ['header']],
  ['latin1.csv', PAIR, ['header']],
  ['leading-zero.csv', ['0012345678', '0012345679'], ['header']],
  ['lmfwc-export.csv', PAIR, ['header']],
  ['lmfwc-sold.csv', ['ABCD-1002-WXYZ'], ['header', 'sold']],
  ['long-12000.txt', [], [], ['fields.max_length']],
  ['long-600.txt', ['A'.repeat(600), 'B'.repeat(600)]],
  ['nbsp.txt', ['ABCD-1001-WXYZ', 'ABCD\u00a01002\u00a0WXYZ']],
  ['nohdr-3col.csv', PAIR],
  ['nul.txt', ['ABCD-1002-WXYZ'], [], ['fields.character']],
  ['one-row.csv', ['ABCD-1001-WXYZ']],
  ['only-header.csv', [], ['header']],
  ['pem.csv', [BLOCKS[0] ?? '', block('QW5vdGhlciBpbnZlbnRlZCBvbmU=')], ['header']],
  ['pem.txt', BLOCKS],
  ['quotes.txt', PAIR],
  ['sep-line-single.csv', PAIR, ['separator']],
  ['sep-line.csv', PAIR, ['header', 'separator']],
  ['short.txt', ['12345'], [], ['licenses.key_length']],
  ['tabs.tsv', PAIR, ['header']],
  ['trailing-comma.csv', PAIR],
  ['u2028.txt', [...PAIR, 'ABCD-1003-WXYZ']],
  ['unclosed-quote.csv', [], ['header'], ['licenses.quote_not_closed']],
  [
    'url.txt',
    [
      'https://redeem.example.com/?code=ABCD1001&lang=en',
      'https://redeem.example.com/?code=ABCD1002&lang=en',
    ],
  ],
  ['utf16be-bom.csv', PAIR, ['header']],
  ['utf16le-bom.csv', PAIR, ['header']],
  ['voucher-pin.csv', ['VCHR-AAAA-0001', 'VCHR-AAAA-0002'], ['header']],
];

test.each(LISTS)('%s', async (file, keys, leftOut = [], refused = []) => {
  const content = readFileSync(`tests/fixtures/key-lists/${file}`);

  expect(await read(file, content)).toMatchObject({ keys, leftOut, refused });
});

/** Lists of the same kinds in other words: name and text, keys, what is left out. */
const VARIANTS: [name: string, text: string, keys: string[], leftOut?: string[]][] = [
  ['keys.csv', `Licentiesleutel\r\n${PAIR.join('\r\n')}`, PAIR, ['header']],
  ['keys.csv', `Лицензионный ключ\n${PAIR.join('\n')}`, PAIR, ['header']],
  ['keys.csv', `Termékkulcs\n${PAIR.join('\n')}`, PAIR, ['header']],
  ['keys.csv', `Key 2026\n${PAIR.join('\n')}`, PAIR, ['header']],
  ['keys.csv', `Key;Note\n${PAIR[0]};a\nKey;Note\n${PAIR[1]};b`, PAIR, ['header 2']],
  [
    'keys.txt',
    `Product Keys for Office 2026\n\n${PAIR.join('\n')}\nTotal: 2 keys`,
    PAIR,
    ['header', 'total'],
  ],
  ['keys.txt', `# delivered 2026-11-01\n---------\n${PAIR.join('\n')}\n// end`, PAIR, ['comment 2', 'rule']],
  [
    'mail.txt',
    `Dear customer,\n\nhere are your license keys:\n${PAIR.join('\n')}\n\nBest regards,\nAnna Smith\nTel. +49 30 1234567\nwww.acme.example`,
    PAIR,
    ['sentence 6'],
  ],
  ['keys.csv', `Schlüssel\n${PAIR.join('\n')}\nSumme: 2`, PAIR, ['header', 'total']],
  ['keys.txt', PAIR.map((key, index) => `${index + 1}. ${key}`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key, index) => `${index + 7}) ${key}`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `• ${key}`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `License key: ${key}`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `Schlüssel = ${key} PIN: 1234`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `Clave de licencia: ${key}\nPIN: 4711\n`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `“${key}”`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key) => `«${key}»`).join('\n'), PAIR],
  ['keys.txt', PAIR.join(' '), PAIR],
  ['keys.txt', PAIR.join(';'), PAIR],
  ['keys.csv', PAIR.join('|'), PAIR],
  ['keys.txt', PAIR.map((key, index) => `${key} 471${index}`).join('\n'), PAIR],
  ['keys.txt', PAIR.map((key, index) => `${key}----pass${index}`).join('\n'), PAIR],
  [
    'keys.csv',
    `Key\n${PAIR.join('\n')}\n#NAME?\n########\n#N/A\n#¿NOMBRE?\n1-Mar\n01.03.2026\nMar-26`,
    PAIR,
    ['header', 'cell_error 4', 'date 3'],
  ],
  [
    'keys.csv',
    'Code\n0012345678\n0012345679\n12345680\n0012345681',
    ['0012345678', '0012345679', '0012345681'],
    ['header', 'lost_zeros'],
  ],
  ['keys.csv', `Key\n${PAIR.join('\n')}\nABCD-1003-Ã¼XYZ`, PAIR, ['header', 'wrong_letters']],
  ['keys.txt', `${PAIR.join('\n')}\nABС\u0421-1003-WXYZ`, PAIR, ['other_alphabet']],
  ['keys.json', JSON.stringify(PAIR), PAIR],
  [
    'keys.json',
    JSON.stringify({
      data: PAIR.map((license_key, id) => ({ id, license_key, status: id ? 'sold' : 'available' })),
    }),
    PAIR.slice(0, 1),
    ['sold'],
  ],
  ['keys.jsonl', PAIR.map((key) => JSON.stringify({ key })).join('\n'), PAIR],
  [
    'keys.xml',
    `<?xml version="1.0"?>\n<keys>\n${PAIR.map((key) => `<key>${key}</key>`).join('\n')}\n</keys>`,
    PAIR,
  ],
  [
    'keys.txt',
    '<license id="1">\n<sig>a</sig>\n</license>\n<license id="2">\n<sig>b</sig>\n</license>',
    ['<license id="1">\n<sig>a</sig>\n</license>', '<license id="2">\n<sig>b</sig>\n</license>'],
  ],
  ['words.txt', 'correct horse battery\nstaple tonic gamma', ['correct horse battery', 'staple tonic gamma']],
  ['alpha.txt', 'ABCDEFGH\nIJKLMNOP', ['ABCDEFGH', 'IJKLMNOP']],
  ['hash.txt', '#ABC123\n#ABC124\n#ABC125', ['#ABC123', '#ABC124', '#ABC125']],
  ['prefix.txt', 'KEY-9\nKEY-10\nKEY-11', ['KEY-9', 'KEY-10', 'KEY-11']],
];

test.each(VARIANTS)('%s: %j', async (name, text, keys, leftOut = []) => {
  expect(await read(name, text)).toMatchObject({ keys, leftOut, refused: [] });
});

test.each([
  [
    'Digital License Manager',
    'id,order_id,license_key,valid_for,status,activations_limit\n1,,A&amp;CD-1001,0,3,1\n2,7,ABCD-1002,0,2,1',
    ['A&CD-1001'],
  ],
  [
    'License Manager for WooCommerce',
    'id,order_id,user_id,license_key,expires_at,status\n1,,,ABCD-1001,,3\n2,,,ABCD-1002,,4',
    ['ABCD-1001'],
  ],
  [
    'WooCommerce Serial Numbers',
    'serial_key,activation_limit,status,order_id,order_date\nABCD-1001,1,available,,\nABCD-1002,1,sold,9,2026-01-01',
    ['ABCD-1001'],
  ],
  [
    'Easy Digital Downloads',
    'ID,License Key,Status,Email\n1,abcdef01,active,a@x.org\n2,bbcdef02,inactive,',
    [],
  ],
  [
    'Keystock',
    'ID,License Key,Pool ID,Pool Name,Status,Customer Email,Order ID,Max Deliveries,Remaining Deliveries\n1,ABCD-1001,3,Office,sold,a@x.org,9,1,0\n2,ABCD-1002,3,Office,available,N/A,N/A,1,1',
    ['ABCD-1002'],
  ],
])('recognises an export of %s and takes in what is free', async (program, text, keys) => {
  const result = await read('export.csv', text);

  expect(result).toMatchObject({ keys, sources: [{ program }] });
});

const encode = (text: string, width: number, isLittle: boolean, mark = false) => {
  const codes = [...(mark ? `\ufeff${text}` : text)].map((letter) => letter.codePointAt(0) ?? 0);
  return new Uint8Array(
    codes.flatMap((code) => {
      const bytes = Array.from({ length: width }, (_, index) => (code >> (8 * index)) & 0xff);
      return isLittle ? bytes : bytes.reverse();
    }),
  );
};
const TEXT = `License Key\n${PAIR.join('\n')}\n`;

test.each([
  ['utf-16le', encode(TEXT, 2, true)],
  ['utf-16be', encode(TEXT, 2, false)],
  ['utf-32le', encode(TEXT, 4, true, true)],
  ['utf-32be', encode(TEXT, 4, false)],
  // ライセンスキー
  [
    'shift_jis',
    new Uint8Array([
      0x83,
      0x89,
      0x83,
      0x43,
      0x83,
      0x5a,
      0x83,
      0x93,
      0x83,
      0x58,
      0x83,
      0x4c,
      0x81,
      0x5b,
      10,
      ...strToU8(PAIR.join('\n')),
    ]),
  ],
])('detects the encoding %s, and another can be chosen', async (encoding, bytes) => {
  const { keys, leftOut, sources, store } = await read('keys.csv', bytes);

  expect(sources[0]?.encoding).toMatchObject({ encoding });
  expect({ keys, leftOut }).toEqual({ keys: PAIR, leftOut: ['header'] });
  const changed = await store.change(1, { encoding: 'windows-1252' });
  expect(changed.sources[0]?.encoding).toEqual({ encoding: 'windows-1252', sureness: 'chosen' });
});

const SHEET = (rows: string) => ({
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  ),
  '_rels/.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Keys" sheetId="1" r:id="r1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  ),
});
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const WORKBOOK = zipSync(
  SHEET(
    `<row r="1">${text('A1', 'Product')}${text('B1', 'Key')}</row><row r="2">${text('A2', 'Office')}${text('B2', 'ABCD-1001-WXYZ')}</row><row r="5">${text('A5', 'Office')}<c r="B5"><v>1.2345678901234567E+17</v></c></row><row r="6">${text('A6', 'Office')}<c r="B6"><f>A1</f><v>123456789</v></c></row>`,
  ),
);

test('reads an Excel file: rows with their numbers, the values of formulas, and a rounded number that is left out', async () => {
  const result = await read('keys.xlsx', WORKBOOK.slice());

  expect(result).toMatchObject({
    keys: ['ABCD-1001-WXYZ', '123456789'],
    leftOut: ['header', 'exponent'],
    sources: [{ format: 'spreadsheet', columns: [{ role: 'pool' }, { role: 'key' }] }],
  });
  expect(result.store.listRows(1, 'exponent', 0, 9).rows).toMatchObject([{ line: 5 }]);
});

test('reads each list in a zip file, and none of a bomb', async () => {
  const archive = zipSync({
    'one/keys.txt': strToU8('AAAA-1\n'),
    'two.xlsx': WORKBOOK,
    '__MACOSX/one/._keys.txt': strToU8('x'),
  });
  const bomb = zipSync({ 'zeros.txt': new Uint8Array(120 * 1024 * 1024) });

  expect((await read('keys.zip', archive.slice())).sources.map(({ name, count }) => [name, count])).toEqual([
    ['one/keys.txt', 1],
    ['two.xlsx', 2],
  ]);
  await expect(read('bomb.zip', bomb.slice())).rejects.toThrow('import.file.bomb');
});

test.each([
  ['keys.xls', [0xd0, 0xcf, 0x11, 0xe0], 'old_excel'],
  ['keys.xlsx', [0x50, 0x4b, 3, 4, 1], 'damaged'],
  ['keys.pdf', [0x25, 0x50, 0x44, 0x46], 'pdf'],
  ['keys.png', [0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['keys.7z', [0x37, 0x7a, 0xbc, 0xaf], 'archive'],
])('says why it cannot read %s', async (name, bytes, reason) => {
  await expect(read(name, new Uint8Array(bytes))).rejects.toThrow(`import.file.${reason}`);
});

import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (content: string) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`,
  );

/** A workbook of sheets, each with its rows as XML. */
function createWorkbook(sheets: Record<string, string>, others: Record<string, Uint8Array> = {}) {
  const names = Object.keys(sheets);
  const list = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`);
  const targets = names.map((_, index) => relation(`r${index}`, 'worksheet', `worksheets/s${index}.xml`));
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(targets.join('') + relation('styles', 'styles', 'styles.xml')),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/s${index}.xml`,
        strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...others,
  });
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const KEYS = `<row r="3">${text('B3', 'License Key')}${text('D3', 'Expires')}</row>
<row r="4">${text('B4', 'ABCD-1001-WXYZ')}<c r="D4" s="1"><v>46418</v></c></row>
<row r="5"><c r="B5" t="str"><f>CONCAT("A","B")</f><v>ABCD-1002-WXYZ</v></c></row>
<row r="6"><c r="B6" t="e"><v>#NAME?</v></c></row><row r="7"><c r="B7"><v>1.23456789012345E+15</v></c></row>`;

async function read(name: string, content: Uint8Array) {
  const store = new KeyStore();
  const state = await store.addFile(new File([new Uint8Array(content)], name));
  return { ...state, store, keys: store.nextChunk().keys };
}

test('reads a sheet: days, values of formulas, and errors, which are left out', async () => {
  const { keys, leftOut, store } = await read(
    'keys.xlsm',
    createWorkbook({ Keys: KEYS }, { 'xl/vbaProject.bin': strToU8('x') }),
  );

  expect(keys).toEqual([{ key: 'ABCD-1001-WXYZ', expiresOn: '2027-01-31' }, { key: 'ABCD-1002-WXYZ' }]);
  expect(leftOut.map(({ reason, first }) => [reason, first.line])).toEqual([
    ['header', 3],
    ['exponent', 7],
    ['cell_error', 6],
  ]);
  expect(store.listRows(1, 'cell_error', 0, 9).rows).toMatchObject([{ line: 6, cells: ['#NAME?', ''] }]);
});

test('reads numbers with the zeros that their format shows', async () => {
  const rows = `<row r="1">${text('A1', 'Code')}</row><row r="2"><c r="A2" s="2"><v>12345678</v></c></row>
<row r="3"><c r="A3" s="2" t="n"><f>A2+1</f><v>12345679</v></c></row><row r="4"><c r="A4" s="0"><v>1234567890</v></c></row>`;

  const { keys } = await read('keys.xlsx', createWorkbook({ Keys: rows }));

  expect(keys.map(({ key }) => key)).toEqual(['0012345678', '0012345679', '1234567890']);
});

test('reads each sheet that has keys, under its name', async () => {
  const note = `<row r="1">${text('A1', 'Delivery note')}</row>`;
  const more = `<row r="1">${text('A1', 'ABCD-1003-WXYZ')}</row>`;

  const { sources, keys } = await read(
    'keys.xlsx',
    createWorkbook({ Note: note, Office: KEYS, More: more, Empty: '' }),
  );

  expect(sources.map(({ name }) => name)).toEqual(['keys.xlsx (Office)', 'keys.xlsx (More)']);
  expect(keys.at(-1)).toEqual({ key: 'ABCD-1003-WXYZ' });
});

test('reads a sheet with a million empty rows, and one with a cell in its last place', async () => {
  const empty = Array.from(
    { length: 1_000_000 },
    (_, index) => `<row r="${index + 8}"><c r="A${index + 8}" s="1"/></row>`,
  );
  const last = `<row r="1048576">${text('XFD1048576', 'end')}</row>`;

  const { keys } = await read('keys.xlsx', createWorkbook({ Keys: KEYS + empty.join('') }));
  const { keys: others } = await read('keys.xlsx', createWorkbook({ Keys: KEYS + last }));

  expect(keys).toHaveLength(2);
  expect(others.slice(0, 2)).toEqual(keys);
});

test('reads the table of a file that a shop saved as HTML with the name of a spreadsheet', async () => {
  const html =
    '<html><body><table><tr><th>Key</th><th>PIN</th></tr><tr><td>AB&amp;CD-1001</td><td>4711</td></tr></table></body></html>';

  const { keys, sources } = await read('keys.xls', strToU8(html));

  expect(keys.map(({ key }) => key)).toEqual(['AB&CD-1001']);
  expect(sources[0]?.columns.map(({ role }) => role)).toEqual(['key', 'pin']);
});

test('reads the lists of an archive and not what lies beside them', async () => {
  const archive = zipSync({
    'a/keys.txt': strToU8('ABCD-1001-WXYZ\nABCD-1002-WXYZ'),
    'b.csv': strToU8('Key;PIN\nABCD-1003-WXYZ;1'),
    '__MACOSX/a/keys.txt': strToU8('x'),
    'readme.pdf': strToU8('%PDF-1.4'),
  });

  const { sources, keys } = await read('keys.zip', archive);

  expect(sources.map(({ name }) => name)).toEqual(['a/keys.txt', 'b.csv']);
  expect(keys).toHaveLength(3);
});

const wide = Array.from({ length: 501 }, (_, index) =>
  text(`A${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + ((index / 26) | 0))}1`, 'x'),
);

const openDocument = (kind: string) =>
  zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'content.xml': strToU8('<a/>'),
  });

/** A file of an old program of Microsoft: the names of its streams are UTF-16. */
const writeCompound = (stream: string) =>
  Uint8Array.from([
    ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    ...[...stream].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);

test.each([
  ['outlook', writeCompound('__substg1.0_0037001F')],
  ['document', writeCompound('WordDocument')],
  ['outlook', new Uint8Array([0x78, 0x9f, 0x3e, 0x22, 1, 2])],
  ['old_excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['pdf', strToU8('%PDF-1.7')],
  ['document', strToU8('{\\rtf1 ABCD-1001-WXYZ}')],
  ['document', zipSync({ 'word/document.xml': strToU8('<a/>') })],
  ['document', openDocument('text')],
  ['open_document', openDocument('spreadsheet')],
  ['numbers', zipSync({ 'Index/Document.iwa': strToU8('x'), 'Index/Tables/DataList.iwa': strToU8('x') })],
  ['binary_excel', zipSync({ 'xl/workbook.bin': strToU8('x') })],
  ['picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
  ['archive', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf])],
  ['archive', strToU8('Rar!\x1a\x07\x01\0')],
  ['archive', new Uint8Array([...strToU8('keys.txt'.padEnd(257, '\0')), ...strToU8('ustar\0')])],
  ['archive', zipSync({ 'in.zip': zipSync({ 'keys.txt': strToU8('ABCD-1001-WXYZ') }) })],
  ['no_list', zipSync({})],
  ['not_text', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919 + 13 * index * index) % 256)],
  ['damaged', zipSync({ 'xl/workbook.xml': strToU8('<a') })],
  ['damaged', createWorkbook({ Keys: KEYS }).subarray(0, 500)],
  ['encrypted', createWorkbook({ Keys: KEYS }).map((byte, index) => (index === 6 ? byte | 1 : byte))],
  ['too_wide', createWorkbook({ Keys: `<row r="1">${wide.join('')}</row>` })],
  ['bomb', zipSync({ 'keys.txt': new Uint8Array(30 * 1024 * 1024) }, { level: 9 })],
])('refuses a file with a sentence: %s', async (code, content) => {
  await expect(read('keys.xlsx', content)).rejects.toThrow(`import.file.${code}`);
});

test('refuses a file that a tab could not hold before reading it', async () => {
  const file = Object.assign(new File([], 'keys.csv'), {
    arrayBuffer: () => Promise.reject(new Error('was read')),
  });
  Object.defineProperty(file, 'size', { value: 400 * 1024 * 1024 });

  await expect(new KeyStore().addFile(file)).rejects.toThrow('import.file.too_large');
});

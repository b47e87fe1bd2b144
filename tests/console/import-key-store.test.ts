import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCsv } from '#contract/shared/csv';
import { textOf } from '#contract/texts/Text';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

async function createStore(name: string, ...parts: BlobPart[]) {
  const store = new KeyStore();
  const { sources } = await store.addFile(file(name, ...parts));
  return { store, csv: sources[0]?.csv, keys: store.nextBatch().map(({ key }) => key) };
}

test.each([
  ['by its name', 'Order,License Key,E-Mail\n1,AAAA-1,a@x.org\n2,BBBB-2,b@x.org', 1, true],
  ['by its name in German', 'Nr;Lizenzschlüssel\n1;AAAA-1\n2;BBBB-2', 1, true],
  ['by its name among similar names', 'License,Key\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['by its values', 'a@x.org,AAAA-1,Office Pro\nb@x.org,BBBB-2,Office Pro', 1, false],
  ['under a header that does not name it', 'Was,Womit\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['separated by tabs', 'AAAA-1\tx\nBBBB-2\tx', 0, false],
  ['alone', 'AAAA-1\nBBBB-2', 0, false],
  ['alone with its name', 'Key\nAAAA-1\nBBBB-2', 0, true],
  ['in a single row, where every value is a key', 'AAAA-1,BBBB-2', null, false],
])('detects the key column of a CSV file: %s', async (_, text, column, hasHeader) => {
  const { csv, keys } = await createStore('keys.csv', text);

  expect(csv).toMatchObject({ column, hasHeader });
  expect(keys).toEqual(['AAAA-1', 'BBBB-2']);
});

test('selects another column and treats the header as a key', async () => {
  const { store } = await createStore('keys.csv', 'Key,Spare\nAAAA-1,SPARE-1');

  const selected = store.selectColumns(1, { column: 1, dayColumn: null, hasHeader: true });
  expect(selected.sources[0]).toMatchObject({ count: 1, samples: ['SPARE-1'] });
  const all = store.selectColumns(1, { column: null, dayColumn: null, hasHeader: false });
  expect(all.sources[0]?.samples).toEqual(['Key', 'Spare', 'AAAA-1']);
  expect(all.total).toBe(4);
});

test.each([
  ['Key,Expiry date\nAAAA-1,2031-03-05\nBBBB-2,', ['2031-03-05', undefined]],
  ['Key,expires_at\nAAAA-1,2031-03-05T00:00:00Z\nBBBB-2,2031-03-06 12:00', ['2031-03-05', '2031-03-06']],
  ['Schlüssel;Gültig bis\nAAAA-1;5.3.2031\nBBBB-2;24.12.2031', ['2031-03-05', '2031-12-24']],
])('reads the days on which keys expire: %s', async (text, days) => {
  const { store, csv, keys } = await createStore('keys.csv', text);

  expect(csv).toMatchObject({ column: 0, dayColumn: 1 });
  expect(keys).toEqual(['AAAA-1', 'BBBB-2']);
  expect(store.nextBatch().map(({ expiresOn }) => expiresOn)).toEqual(days);
});

test('rejects a day that is ambiguous, and takes none when no column is chosen', async () => {
  const { store } = await createStore('keys.csv', 'Key,Expires\nAAAA-1,03/05/2031\nBBBB-2,2031-03-05');

  expect(store.progress()).toEqual({ created: 0, errors: 1, remaining: 1 });
  const { problems } = store.selectColumns(1, { column: 0, dayColumn: null, hasHeader: true });
  expect(problems).toEqual([]);
  expect(store.nextBatch()).toEqual([{ key: 'AAAA-1' }, { key: 'BBBB-2' }]);
});

test('keeps commas in quoted cells and removes the formula escape', async () => {
  const { keys } = await createStore(
    'refused.csv',
    `License Key,Reason\n"AA,AA-1",x\n"'=BBBB-2",x\n"say ""hi""",x`,
  );

  expect(keys).toEqual(['AA,AA-1', '=BBBB-2', 'say "hi"']);
});

test.each(['=1+1-KEY', '+49-KEY', '-DASH-KEY', '@HOME-KEY', "'=QUOTED-KEY", "''@TWICE-KEY"])(
  'a key comes back unharmed from an export: %s',
  async (key) => {
    const csv = formatCsv([
      ['ID', 'License Key', 'Max Deliveries'],
      [1, key, 'Unlimited'],
    ]).text;

    const { keys } = await createStore('licenses.csv', csv);

    expect(csv).toContain(`"'${key}"`);
    expect(keys).toEqual([key]);
  },
);

test('parses a text file like the text area', async () => {
  const { keys, csv } = await createStore('keys.txt', 'AAAA-1, BBBB-2\r\n\r\n  CCCC-3 ');

  expect(keys).toEqual(['AAAA-1', 'BBBB-2', 'CCCC-3']);
  expect(csv).toBeUndefined();
});

const fixture = (name: string) => readFileSync(`tests/fixtures/keys/${name}`);
const QUOTE = textOf('licenses.quote_not_closed');

test('refuses each line behind a quotation mark that is not closed, also when they are kept for editing', async () => {
  const { store, keys } = await createStore('keys.csv', fixture('unclosed-quote.csv'));
  const [group] = store.finish(9);

  expect(keys).toEqual([]);
  expect(group).toMatchObject({ reason: QUOTE, count: 3 });
  expect(group?.first.map(({ line, key }) => [line, key])).toEqual([
    [2, '"ABCD-1001-WXYZ,a'],
    [3, 'ABCD-1002-WXYZ,b'],
    [4, 'ABCD-1003-WXYZ,c'],
  ]);
  expect(store.retainRejected('Rejected').state).toMatchObject({
    valid: 0,
    problems: [{ reason: QUOTE, count: 3 }],
  });
});

test('counts keys with invisible characters and sends them as they are written, each once', async () => {
  const { store, keys } = await createStore('keys.txt', fixture('zwsp.txt'), fixture('dash-variants.txt'));

  expect(keys).toEqual(['ABCD-1001-WXYZ\u200b', '\u2060ABCD-1002-WXYZ', 'ABCD\u00ad-1003-WXYZ']);
  expect(store.setText('')).toMatchObject({
    cleaned: 3,
    problems: [{ reason: textOf('licenses.key_repeated'), count: 4, first: { line: 2 } }],
  });
});

test('counts keys of several lines, and refuses a row without a key and one with text behind a quotation mark', async () => {
  const { store, keys } = await createStore(
    'keys.csv',
    'Key,Note\n"AAAA\n-1",x\n"B"BBB-2",y\nCCCC-3,z\n,w\n\n',
  );

  expect(keys).toEqual(['AAAA\n-1', 'CCCC-3']);
  expect(store.setText('')).toMatchObject({
    multiline: 1,
    problems: [
      { reason: { code: 'licenses.key_required' }, count: 1, first: { source: 'keys.csv', line: 6 } },
      { reason: QUOTE, count: 1, first: { source: 'keys.csv', line: 4 } },
    ],
  });
});

test.each(['keys.txt', 'keys.csv'])('ends a line at every line end of Unicode in %s', async (name) => {
  const { keys } = await createStore(
    name,
    fixture('u2028.txt'),
    '\nE-0001\rE-0002\vE-0003\fE-0004\u0085E-0005',
  );

  expect(keys).toEqual([
    ...['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ', 'ABCD-1003-WXYZ'],
    ...['E-0001', 'E-0002', 'E-0003', 'E-0004', 'E-0005'],
  ]);
});

test('removes byte order marks in UTF-8 and UTF-16', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'KEY-Ü'].flatMap((c) => [c.charCodeAt(0), 0])]);

  expect((await createStore('keys.txt', '\ufeffKEY-Ü')).keys).toEqual(['KEY-Ü']);
  expect((await createStore('keys.txt', utf16)).keys).toEqual(['KEY-Ü']);
});

test('refuses a file that is not Unicode text', async () => {
  await expect(createStore('keys.txt', new Uint8Array([0x4b, 0xfc, 0x59]))).rejects.toThrow(
    'import.file.not_unicode',
  );
});

test('returns a batch of 2,000 keys, or fewer long ones, and repeats it until its result is recorded', () => {
  const store = new KeyStore();
  store.setText(Array.from({ length: 3000 }, (_, n) => `KEY-${n}`).join('\n'));

  expect(store.nextBatch()).toHaveLength(2000);
  expect(store.nextBatch()[0]?.key).toBe('KEY-0');
  expect(store.recordResult(2000, { created_count: 2000, error_count: 0, errors: [] })).toEqual({
    created: 2000,
    errors: 0,
    remaining: 1000,
  });
  expect(store.nextBatch()[0]?.key).toBe('KEY-2000');

  store.setText(Array.from({ length: 300 }, (_, n) => `${n}-${'x'.repeat(9000)}`).join('\n'));
  expect(store.nextBatch()).toHaveLength(112);
});

test('lists rejected keys in input order, whether the client or the server rejected them', () => {
  const store = new KeyStore();
  store.setText('AAAA-1\nabc\nBBBB-2\nAAAA-1');
  store.recordResult(2, { created_count: 1, error_count: 1, errors: [{ index: 1, message: 'It exists' }] });

  expect(store.progress()).toEqual({ created: 1, errors: 3, remaining: 0 });
  expect(store.finish(2)).toMatchObject([
    { count: 1, first: [{ key: 'abc', line: 2, reason: textOf('licenses.key_length', { min: 5 }) }] },
    {
      count: 1,
      first: [{ key: 'BBBB-2', line: 3, reason: textOf('upstream.text', { text: 'It exists' }) }],
    },
    { count: 1, first: [{ key: 'AAAA-1', line: 4 }] },
  ]);
});

test('retains keys with commas as a file instead of moving them to the text area', async () => {
  const { store } = await createStore('keys.csv', 'Key\n"AA,AA-1"\n"BB,BB-2"');
  store.recordResult(1, { created_count: 1, error_count: 0, errors: [] });

  const { retained } = store.retainRemaining('Rest');

  expect(retained?.text).toBe('');
  expect(retained?.state.sources).toMatchObject([{ name: 'Rest', count: 1, samples: ['BB,BB-2'] }]);
});

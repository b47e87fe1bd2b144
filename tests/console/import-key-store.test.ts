import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCsv } from '#contract/shared/csv';
import { textOf } from '#contract/texts/Text';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

async function createStore(name: string, ...parts: BlobPart[]) {
  const store = new KeyStore();
  const { sources } = await store.addFile(file(name, ...parts));
  return { store, list: sources[0], keys: store.nextChunk().keys.map(({ key }) => key) };
}

test.each([
  ['by its name', 'Order,License Key,E-Mail\n,AAAA-1,\n,BBBB-2,', 1, true],
  ['by its name in German', 'Nr;Lizenzschlüssel\n1;AAAA-1\n2;BBBB-2', 1, true],
  ['by its name among similar names', 'License,Key\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['by its values', 'a@x.org,AAAA-1,Office Pro\nb@x.org,BBBB-2,Office Pro', 1, false],
  ['under a header that does not name it', 'Was,Womit\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['separated by tabs', 'AAAA-1\tx\nBBBB-2\tx', 0, false],
  ['alone', 'AAAA-1\nBBBB-2', 0, false],
  ['alone with its name', 'Key\nAAAA-1\nBBBB-2', 0, true],
  ['in a single row, where every value is a key', 'AAAA-1,BBBB-2', 0, false],
])('detects the key column of a CSV file: %s', async (_, text, column, hasHeader) => {
  const { list, keys } = await createStore('keys.csv', text);

  expect(list?.columns.findIndex(({ role }) => role === 'key')).toBe(column);
  expect(list).toMatchObject({ hasHeader });
  expect(keys).toEqual(['AAAA-1', 'BBBB-2']);
});

test('takes another column, and a header as a key', async () => {
  const { store } = await createStore('keys.csv', 'Key,Spare\nAAAA-1,SPARE-1');

  await store.change(1, { roles: ['ignore', 'key'] });
  expect(store.nextChunk().keys).toEqual([{ key: 'SPARE-1' }]);
  const all = await store.change(1, { roles: ['ignore', 'key'], hasHeader: false });
  expect(store.nextChunk().keys).toEqual([{ key: 'Spare' }, { key: 'SPARE-1' }]);
  expect(all.total).toBe(2);
});

test.each([
  ['Key,Expiry date\nAAAA-1,2031-03-05\nBBBB-2,', ['2031-03-05', undefined]],
  ['Key,expires_at\nAAAA-1,2031-03-05T00:00:00Z\nBBBB-2,2031-03-06 12:00', ['2031-03-05', '2031-03-06']],
  ['Schlüssel;Gültig bis\nAAAA-1;5.3.2031\nBBBB-2;24.12.2031', ['2031-03-05', '2031-12-24']],
])('reads the days on which keys expire: %s', async (text, days) => {
  const { store, list, keys } = await createStore('keys.csv', text);

  expect(list?.columns.map(({ role }) => role)).toEqual(['key', 'expires_on']);
  expect(keys).toEqual(['AAAA-1', 'BBBB-2']);
  expect(store.nextChunk().keys.map(({ expiresOn }) => expiresOn)).toEqual(days);
});

test('rejects a day that is ambiguous, and takes none when no column is chosen', async () => {
  const { store } = await createStore('keys.csv', 'Key,Expires\nAAAA-1,03/05/2031\nBBBB-2,2031-03-05');

  expect(store.progress()).toEqual({ created: 0, errors: 1, remaining: 1 });
  const { problems } = await store.change(1, { roles: ['key', 'ignore'] });
  expect(problems).toEqual([]);
  expect(store.nextChunk().keys).toEqual([{ key: 'AAAA-1' }, { key: 'BBBB-2' }]);
});

test('reads what a list says of each key: deliveries, note and cost', async () => {
  const { store } = await createStore(
    'keys.csv',
    'Key;Deliveries allowed;Note;Price\nAAAA-1;3;Promo;12,50 €\nBBBB-2;Unlimited;;0\nCCCC-3;0;;\nDDDD-4;1;;1.234,50',
  );

  expect(store.nextChunk().keys).toEqual([
    { key: 'AAAA-1', deliveries: 3, note: 'Promo', cost: 12.5 },
    { key: 'BBBB-2', deliveries: -1, cost: 0 },
  ]);
  expect(store.finish(9).map(({ reason, first }) => [reason.code, first[0]?.key])).toEqual([
    ['values.deliveries', 'CCCC-3'],
    ['licenses.cost_unclear', 'DDDD-4'],
  ]);
});

test('gives the keys of each pool together, and none of a pool that is left out', async () => {
  const { store } = await createStore(
    'keys.csv',
    'Product,Key\nOffice,AAAA-1\nCloud,BBBB-2\nOffice,CCCC-3\nOld,DDDD-4',
  );
  store.leaveOutPools(['Old']);

  const first = store.nextChunk();
  store.recordResult(1, { created_count: 1 });
  const second = store.nextChunk();
  store.recordResult(2, { created_count: 2 });

  expect(first).toEqual({ pool: 'Cloud', keys: [{ key: 'BBBB-2' }] });
  expect(second).toEqual({ pool: 'Office', keys: [{ key: 'AAAA-1' }, { key: 'CCCC-3' }] });
  expect(store.nextChunk().keys).toEqual([]);
});

test('shows a window of the rows that match, and takes in a row that a person ticks, but none that is sold', async () => {
  const { store } = await createStore(
    'keys.csv',
    'Key,Status\nAAAA-1,available\n1.23E+15,available\nBBBB-2,sold\nno,available',
  );

  expect(store.listRows(1, 'left_out', 1, 9)).toEqual({
    total: 3,
    rows: [
      expect.objectContaining({ line: 3, cells: ['1.23E+15', 'available'], reason: 'exponent' }),
      expect.objectContaining({ line: 4, reason: 'sold' }),
    ],
  });
  expect(store.listRows(1, 'refused', 0, 9).rows).toMatchObject([
    { line: 5, problem: { code: 'licenses.key_length' } },
  ]);
  store.tick(1, [2, 3], true);
  expect(store.nextChunk().keys).toEqual([{ key: 'AAAA-1' }, { key: '1.23E+15' }]);
});

test('has no order for a key that is sold to none', async () => {
  const { store } = await createStore('keys.csv', 'Key,Status,Order\nAAAA-1,sold,none\nBBBB-2,sold,1044');

  expect(store.listSoldKeys(0, 9)).toMatchObject([{ license_key: 'BBBB-2' }]);
});

test('keeps commas in quoted cells and removes the formula escape', async () => {
  const { keys } = await createStore(
    'refused.csv',
    `License Key,Reason\n"AA,AA-1",x\n"'=BBBB-2",x\n"CC""CC-3",x`,
  );

  expect(keys).toEqual(['AA,AA-1', '=BBBB-2', 'CC"CC-3']);
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
  const { keys, list } = await createStore('keys.txt', 'AAAA-1, BBBB-2\r\n\r\n  CCCC-3 ');

  expect(keys).toEqual(['AAAA-1', 'BBBB-2', 'CCCC-3']);
  expect(list).toMatchObject({ format: 'lines', count: 3 });
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

test('returns a chunk of 2,000 keys, or fewer long ones, and repeats it until its result is recorded', () => {
  const store = new KeyStore();
  store.setText(Array.from({ length: 3000 }, (_, n) => `KEY-${n}`).join('\n'));

  expect(store.nextChunk().keys).toHaveLength(2000);
  expect(store.nextChunk().keys[0]?.key).toBe('KEY-0');
  expect(store.recordResult(2000, { created_count: 2000, error_count: 0, errors: [] })).toEqual({
    created: 2000,
    errors: 0,
    remaining: 1000,
  });
  expect(store.nextChunk().keys[0]?.key).toBe('KEY-2000');

  store.setText(Array.from({ length: 300 }, (_, n) => `${n}-${'x'.repeat(9000)}`).join('\n'));
  expect(store.nextChunk().keys).toHaveLength(112);
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
  expect(retained?.state.sources).toMatchObject([{ name: 'Rest', count: 1 }]);
  expect(store.nextChunk().keys).toEqual([{ key: 'BB,BB-2' }]);
});

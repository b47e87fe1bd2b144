import { expect, test } from 'vitest';
import { Rows } from '../../src/custom-pages/import/reading/Rows';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';
import { readCsv } from '../../src/resources/licenses/files/readCsv';

test('holds rows of any width and text, each as it was added', () => {
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    line: n * 2 + 1,
    cells: Array.from({ length: n % 4 }, (_, column) => (column === 1 ? '' : `${n}\n„ü😀" ${column}`)),
  }));

  const held = Rows.of(rows);

  expect([...held]).toEqual(rows);
  expect(held).toMatchObject({ length: 3000, width: 3, hasProblems: false });
  expect([held.cell(1027, 0), held.cell(1027, 1), held.cell(1027, 3), held.line(1027)]).toEqual([
    '1027\n„ü😀" 0',
    '',
    '',
    2055,
  ]);
  expect(held.at(3000)).toBeUndefined();
});

test('reads a file of several parts as one: quoted cells, lines and malformed rows at their places', () => {
  const note = `"${'several ""lines"" '.repeat(20)}\n${'x'.repeat(200)}"`;
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, n) => `KEY-${n},${note}`);
  const text = [...lines, '"OPEN-1,x', 'OPEN-2,y'].join('\n');

  const { rows, malformed } = readCsv(text);

  expect(text.length).toBeGreaterThan(8 * 1024 * 1024);
  expect(rows).toHaveLength(count);
  expect(rows.every(({ line, cells }, n) => line === n * 2 + 1 && cells[0] === `KEY-${n}`)).toBe(true);
  expect(new Set(rows.map(({ cells }) => cells[1]))).toHaveLength(1);
  expect(malformed).toEqual([
    { line: count * 2 + 1, text: '"OPEN-1,x' },
    { line: count * 2 + 2, text: 'OPEN-2,y' },
  ]);
});

test('refuses a line with an open quotation mark also behind lines of several keys', async () => {
  const store = new KeyStore();

  const { problems, valid } = await store.addFile(
    new File(['AAAA-1111,BBBB-2222\nCCCC-3333,DDDD-4444\n"EEEE-5555,FFFF-6666'], 'keys.csv'),
  );

  expect(valid).toBe(4);
  expect(problems).toMatchObject([
    { reason: { code: 'licenses.quote_not_closed' }, count: 1, first: { line: 3 }, listId: 1 },
  ]);
});

test('keeps all that a row says of a refused key when it is edited', async () => {
  const store = new KeyStore();
  await store.addFile(
    new File(['Key;Expires;Note;PIN\nAAAA-1111;03/05/2031;Promo;4711\nBBBB-2222;;;'], 'keys.csv'),
  );
  store.recordResult(1, { created_count: 1 });
  store.finish(9);

  const { state } = store.retainRejected('Rejected');

  expect(state.problems).toMatchObject([{ reason: { code: 'values.date' }, count: 1 }]);
  const [row] = store.listRows(2, 'refused', 0, 9).rows;
  expect(row?.cells).toEqual(expect.arrayContaining(['AAAA-1111', '03/05/2031', 'Promo', '4711']));
});

test('finds the rows of a filter once until a list changes, and again then', async () => {
  const store = new KeyStore();
  await store.addFile(new File(['Key\nAAAA-1111\n1.23E+15'], 'keys.csv'));
  const exponents = () => store.listRows(1, 'ready', 0, 9).rows.map(({ cells }) => cells[0]);

  expect(exponents()).toEqual(['AAAA-1111']);
  store.tick(1, [2], true);
  expect(exponents()).toEqual(['AAAA-1111', '1.23E+15']);
});

import { expect, test } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

async function shelfOf(name: string, ...parts: BlobPart[]) {
  const shelf = new KeyStore();
  const { sources: held } = await shelf.addFile(file(name, ...parts));
  return { shelf, sheet: held[0]?.csv, keys: shelf.nextBatch() };
}

test.each([
  ['by its name', 'Order,License Key,E-Mail\n1,AAAA-1,a@x.org\n2,BBBB-2,b@x.org', 1, true],
  ['by its name in German', 'Nr;Lizenzschlüssel\n1;AAAA-1\n2;BBBB-2', 1, true],
  ['by its name though others are like it', 'License,Key\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['by its values', 'a@x.org,AAAA-1,Office Pro\nb@x.org,BBBB-2,Office Pro', 1, false],
  ['under a head that does not name it', 'Was,Womit\nOffice,AAAA-1\nOffice,BBBB-2', 1, true],
  ['parted by tabs', 'AAAA-1\tx\nBBBB-2\tx', 0, false],
  ['alone', 'AAAA-1\nBBBB-2', 0, false],
  ['alone with its name', 'Key\nAAAA-1\nBBBB-2', 0, true],
  ['in one row: every value is a key', 'AAAA-1,BBBB-2', null, false],
])('the column of a CSV file with the keys is found: %s', async (_, text, column, hasHeader) => {
  const { sheet, keys } = await shelfOf('keys.csv', text);

  expect(sheet).toMatchObject({ column, hasHeader });
  expect(keys).toEqual(['AAAA-1', 'BBBB-2']);
});

test('another column may be chosen, and the first row taken for a key', async () => {
  const { shelf } = await shelfOf('keys.csv', 'Key,Spare\nAAAA-1,SPARE-1');

  const spare = shelf.selectColumn(1, 1, true);
  expect(spare.sources[0]).toMatchObject({ count: 1, samples: ['SPARE-1'] });
  const all = shelf.selectColumn(1, null, false);
  expect(all.sources[0]?.samples).toEqual(['Key', 'Spare', 'AAAA-1']);
  expect(all.total).toBe(4);
});

test('quoted cells keep their commas, and the guard of a spreadsheet is taken off', async () => {
  const { keys } = await shelfOf(
    'refused.csv',
    `License Key,Reason\n"AA,AA-1",x\n"'=BBBB-2",x\n"say ""hi""",x`,
  );

  expect(keys).toEqual(['AA,AA-1', '=BBBB-2', 'say "hi"']);
});

test('a text file is read as the text area is', async () => {
  const { keys, sheet } = await shelfOf('keys.txt', 'AAAA-1, BBBB-2\r\n\r\n  CCCC-3 ');

  expect(keys).toEqual(['AAAA-1', 'BBBB-2', 'CCCC-3']);
  expect(sheet).toBeUndefined();
});

test('byte order marks are no part of a key, in UTF-8 and UTF-16', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'KEY-Ü'].flatMap((c) => [c.charCodeAt(0), 0])]);

  expect((await shelfOf('keys.txt', '\ufeffKEY-Ü')).keys).toEqual(['KEY-Ü']);
  expect((await shelfOf('keys.txt', utf16)).keys).toEqual(['KEY-Ü']);
});

test('what is no Unicode text is refused rather than read wrong', async () => {
  await expect(shelfOf('keys.txt', new Uint8Array([0x4b, 0xfc, 0x59]))).rejects.toThrow(
    'import.file.not_unicode',
  );
});

test('a batch is the next 2,000 keys, fewer when they are long, and the same until it is answered', () => {
  const shelf = new KeyStore();
  shelf.setText(Array.from({ length: 3000 }, (_, n) => `KEY-${n}`).join('\n'));

  expect(shelf.nextBatch()).toHaveLength(2000);
  expect(shelf.nextBatch()[0]).toBe('KEY-0');
  expect(shelf.recordResult(2000, { created_count: 2000, error_count: 0, errors: [] })).toEqual({
    created: 2000,
    errors: 0,
    remaining: 1000,
  });
  expect(shelf.nextBatch()[0]).toBe('KEY-2000');

  shelf.setText(Array.from({ length: 300 }, (_, n) => `${n}-${'x'.repeat(9000)}`).join('\n'));
  expect(shelf.nextBatch()).toHaveLength(112);
});

test('what was refused is told in the order it stood there, whoever refused it', () => {
  const shelf = new KeyStore();
  shelf.setText('AAAA-1\nabc\nBBBB-2\nAAAA-1');
  shelf.recordResult(2, { created_count: 1, error_count: 1, errors: [{ index: 1, message: 'It exists' }] });

  expect(shelf.progress()).toEqual({ created: 1, errors: 3, remaining: 0 });
  expect(shelf.finish(2)).toMatchObject({
    count: 3,
    first: [
      { key: 'abc', reason: 'License key must be at least 5 characters' },
      { key: 'BBBB-2', reason: 'It exists' },
    ],
  });
});

test('keys that a text area would read otherwise stay beside it', async () => {
  const { shelf } = await shelfOf('keys.csv', 'Key\n"AA,AA-1"\n"BB,BB-2"');
  shelf.recordResult(1, { created_count: 1, error_count: 0, errors: [] });

  const { retained: kept } = shelf.retainRemaining('Rest');

  expect(kept?.text).toBe('');
  expect(kept?.state.sources).toMatchObject([{ name: 'Rest', count: 1, samples: ['BB,BB-2'] }]);
});

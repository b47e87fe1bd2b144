import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { formatCsv, guardFormulas, removeGuards } from '#contract/shared/csv';

const special = fc.constantFrom(...'",\r\n\'=+-@\t \ufeff;|＝', '=1+1', '";=', '"""');
const texts = fc.string({
  unit: fc.oneof(special, fc.string({ unit: 'binary', maxLength: 1 })),
  minLength: 1,
});
const values = fc.oneof(texts, fc.nat(), fc.boolean(), fc.constant(null));
const tables = fc.array(fc.tuple(texts, values, values), { minLength: 1 });

const guard = (value: unknown) => (typeof value === 'string' ? guardFormulas(value) : value);

test('writes rows as papaparse does, and says whether a cell was guarded', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const guarded = rows.map((row) => row.map(guard));
      const isGuarded = JSON.stringify(guarded) !== JSON.stringify(rows);
      const written = formatCsv(rows);
      const read = (text: string) => Papa.parse(text, { delimiter: ',', newline: '\r\n' }).data;
      expect(read(written.text)).toEqual(read(`${Papa.unparse(guarded)}\r\n`));
      expect([written.rows, written.isGuarded]).toEqual([rows.length, isGuarded]);
    }),
    { numRuns: 2000 },
  );
});

test.for([',', ';', '\t', '|'])(
  'no program that separates cells by %j runs one as a formula',
  (delimiter) => {
    fc.assert(
      fc.property(tables, (rows) => {
        const cells = Papa.parse<string[]>(formatCsv(rows).text, { delimiter }).data.flat();
        expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  },
);

test('guards each formula of a text, and an import has the text again', () => {
  expect(guardFormulas(';=1+1;"=2;\'=3\n-4')).toBe(";'=1+1;\"'=2;''=3\n'-4");
  expect(guardFormulas('KEY-=1; =2')).toBe('KEY-=1; =2');
  fc.assert(
    fc.property(texts, (text) => {
      expect(removeGuards(guardFormulas(text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});

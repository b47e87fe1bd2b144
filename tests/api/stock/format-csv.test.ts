import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { FORMULA_PATTERN, formatCsv } from '#contract/shared/csv';

const special = fc.constantFrom('"', ',', '\r', '\n', "'", '=', '+', '-', '@', '\t', ' ', '\ufeff', ';');
const texts = fc.string({
  unit: fc.oneof(special, fc.string({ unit: 'binary', maxLength: 1 })),
  minLength: 1,
});
const values = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null));

test('writes rows as papaparse does, and says whether a cell was guarded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, values, values), { minLength: 1 }), (rows) => {
      const isGuarded = rows.flat().some((cell) => typeof cell === 'string' && FORMULA_PATTERN.test(cell));
      const text = `${Papa.unparse(rows, { escapeFormulae: FORMULA_PATTERN })}\r\n`;
      expect(formatCsv(rows)).toEqual({ text, rows: rows.length, isGuarded });
    }),
    { numRuns: 2000 },
  );
});

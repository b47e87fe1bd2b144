import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';
import { escapeCell } from '../../server/domains/stock/licenses/export/formatCsv';

test('writes a cell as papaparse does', () => {
  const special = fc.constantFrom('"', ',', '\r', '\n', "'", '=', '+', '-', '@', '\t', ' ', '\ufeff', ';');
  const texts = fc.string({
    unit: fc.oneof(special, fc.string({ unit: 'binary', maxLength: 1 })),
    minLength: 1,
  });

  fc.assert(
    fc.property(texts, (text) => {
      expect(escapeCell(text)).toBe(Papa.unparse([[text]], { escapeFormulae: FORMULA_PATTERN }));
    }),
    { numRuns: 2000 },
  );
});

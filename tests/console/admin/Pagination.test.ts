import { expect, test } from 'vitest';
import { getPageNumbers } from '../../../src/admin/list/Pagination';

// spec: 2.licenses.pages-only-where-there-are-several
// spec: 9.page-sizes-20-in-a-pool
test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 gap 9'],
  [6, 2411, '1 gap 4 5 6 7 8 gap 2411'],
  [2411, 2411, '1 gap 2409 2410 2411'],
])('shows the buttons for page %i of %i: %s', (current, last, buttons) => {
  expect(getPageNumbers(current, last).join(' ')).toBe(buttons);
});

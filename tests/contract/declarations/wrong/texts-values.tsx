// The compiler says: Property 'values' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

const { values, ...de } = texts;

export default defineResource({
  endpoints: coupons,
  texts: { de, es: texts },
  list: { columns: ['code'] },
});

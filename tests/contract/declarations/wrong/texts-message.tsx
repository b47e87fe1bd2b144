// The compiler says: Property 'percent' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, messages: {} }, es: texts },
  list: { columns: ['code'] },
});

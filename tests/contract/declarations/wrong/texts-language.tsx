// The compiler says: Property 'es' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: texts },
  list: { columns: ['code'] },
});

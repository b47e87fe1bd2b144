// The compiler says: 'fr' does not exist in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: texts, es: texts, fr: texts },
  list: { columns: ['code'] },
});

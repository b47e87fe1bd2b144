// The compiler says: 'percent' does not exist in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, values: { ...texts.values, percent: { low: 'Klein' } } }, es: texts },
  list: { columns: ['code'] },
});

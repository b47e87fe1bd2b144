// The compiler says: 'NoPeriods<"status">'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ source: 'status', periods: 'past' }] },
});

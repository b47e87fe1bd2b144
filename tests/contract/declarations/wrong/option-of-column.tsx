// The compiler says: 'NoColumnOption<"hidebelow">'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ source: 'code', hidebelow: 'md' }] },
});

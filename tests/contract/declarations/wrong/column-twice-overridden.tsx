// The compiler says: 'RepeatedColumn<"percent">'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['percent', { source: 'percent', cell: (percent) => `${percent} %` }] },
});

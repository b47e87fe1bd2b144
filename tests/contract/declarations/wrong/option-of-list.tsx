// The compiler says: Did you mean to write 'filters'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code'], filter: ['status'] } });

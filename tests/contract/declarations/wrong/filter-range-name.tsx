// The compiler says: Type '"status_lte"' is not assignable
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code'], filters: ['status_lte'] } });

// The compiler says: Type '"note"' is not assignable to type 'FilterBy<"percent" | "pool_id" | "starts_on" | "status",
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code'], filters: ['note'] } });

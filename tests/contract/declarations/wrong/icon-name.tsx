// The compiler says: Type 'string' is not assignable to type 'MaterialIcon'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, icon: 'LocalOffer', list: { columns: ['code'] } });

// The compiler says: Type '"cupons"' is not assignable to type '"coupons"'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, name: 'cupons', list: { columns: ['code'] } });

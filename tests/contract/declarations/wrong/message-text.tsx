// The compiler says: 'true | DeclaredText | undefined'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code'], search: 'Search coupons' } });

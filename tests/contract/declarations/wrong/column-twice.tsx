// The compiler says: 'RepeatedColumn<"code">'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code', 'percent', 'code'] } });

// The compiler says: required in type 'MaterialIcon'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, icon: () => <svg />, list: { columns: ['code'] } });

// The compiler says: Type '"activ"' is not assignable to type
import { BulkUpdateButton } from '../../../../src/admin';
import type { coupons } from '../coupons';

export const button = <BulkUpdateButton<typeof coupons> label="kit.yes" data={{ status: 'activ' }} />;

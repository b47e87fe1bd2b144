// The compiler says: Did you mean to write 'status'?
import { BulkUpdateButton } from '../../../../src/admin';
import type { coupons } from '../coupons';

export const button = <BulkUpdateButton<typeof coupons> label="kit.yes" data={{ statuss: 'active' }} />;

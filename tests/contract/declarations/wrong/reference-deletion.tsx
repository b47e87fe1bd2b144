// The compiler says: Did you mean '"set null"'?
import { reference } from '#contract/shared/reference';

export const pool_id = reference('pools', { onDelete: 'set_null' });

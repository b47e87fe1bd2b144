// The compiler says: Property 'name' is missing
import { pools } from '#contract/pools';
import { defineResource } from '../../../../src/admin';

export default defineResource({ endpoints: pools, list: { columns: ['name'] } });

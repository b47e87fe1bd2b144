import * as z from 'zod/mini';
import { PoolCreate, type pools } from '#contract/pools';
import type { CreateDeclaration } from '../../admin';

/** The fields of the specification; the lead time is a pool setting. */
const PoolCreateForm = z.omit(PoolCreate, { lead_time_days: true, instructions: true });

const poolCreate: CreateDeclaration<typeof pools, typeof PoolCreateForm> = {
  schema: PoolCreateForm,
  subtitle: 'resources.pools.create_subtitle',
  inputs: {
    description: { multiline: true },
    requires_validation: { helperText: 'resources.pools.help.requires_validation' },
    threshold_count: { helperText: 'resources.pools.help.threshold_count' },
    threshold_percentage: { helperText: 'resources.pools.help.threshold_percentage' },
  },
};

export default poolCreate;

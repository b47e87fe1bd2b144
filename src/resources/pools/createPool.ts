import * as z from 'zod/mini';
import { PoolCreate } from '#contract/pools';
import type { CreateDeclaration } from '../../kit';

/** The fields that the specification names; the lead time is one of the pool's settings. */
const Form = z.omit(PoolCreate, { lead_time_days: true, instructions: true });

const createPool: CreateDeclaration<typeof Form> = {
  schema: Form,
  title: 'resources.pools.create',
  subtitle: 'resources.pools.creating',
  submit: 'resources.pools.create',
  inputs: {
    description: { multiline: true },
    requires_validation: { help: 'resources.pools.help.requires_validation' },
    threshold_count: { help: 'resources.pools.help.threshold_count' },
    threshold_percentage: { help: 'resources.pools.help.threshold_percentage' },
  },
};

export default createPool;

import type { InferSelectModel } from 'drizzle-orm';
import type { earlierOrderRuns } from '../../../schema';

export type RunRow = InferSelectModel<typeof earlierOrderRuns>;

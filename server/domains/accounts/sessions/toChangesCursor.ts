import { getChangesOf } from '#contract/changes';
import type { Role } from '#contract/permissions';
import type { Counts } from '../../../platform/db/changeFeed';

/** The state of what the role may read: `orders:12,sites:3`. */
export const toChangesCursor = (role: Role, counts: Counts): string =>
  getChangesOf(role)
    .filter((resource) => resource in counts)
    .map((resource) => `${resource}:${counts[resource]}`)
    .join(',');

import type { ReactNode } from 'react';
import type { Selection } from '../list/selection/useSelection';

/** What a deletion means, beyond the number of records. */
interface DeletionDescription {
  warning?: ReactNode;
  /** The records that the warning counts, if the API refuses to delete more of them. */
  warnedCount?: number;
}

export type DescribeDeletion = (selection: Selection) => DeletionDescription | Promise<DeletionDescription>;

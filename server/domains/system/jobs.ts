import type { Work } from '../../platform/jobs/defineJob';
import { makeBackupJob } from './backups/makeBackupJob';

/** Work that runs later. */
export const systemWork: Work[] = [makeBackupJob];

import type { BackupTarget } from './BackupTarget';
import type { BackupPlan } from './backupVariables';
import { openFolder } from './folderTarget';

/** The client of S3 is loaded for a bucket only. */
export async function openTarget({ target, s3 }: BackupPlan): Promise<BackupTarget> {
  if (!s3) return openFolder(target);
  const { openBucket } = await import('./s3Target');
  return openBucket(s3);
}

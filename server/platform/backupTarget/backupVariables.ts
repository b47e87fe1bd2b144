import { isAbsolute } from 'node:path';
import { Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { StartError } from '../errors';

const BUCKET = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/;

const isTarget = (value: string) => isAbsolute(value) || BUCKET.test(value);

function isRecipient(value: string): boolean {
  try {
    new Encrypter().addRecipient(value);
    return true;
  } catch {
    return false;
  }
}

/** Environment variables of backups by schedule: as those of the server. */
export const backupVariables = {
  BACKUP_TARGET: [
    z.optional(z.string().check(z.refine(isTarget))),
    'a folder, like /var/backups/keystock, or a bucket, like s3://bucket/keystock',
    'where a backup is written each day; it has nothing else in it',
  ],
  BACKUP_RECIPIENT: [
    z.optional(z.string().check(z.refine(isRecipient))),
    'the recipient of an age key, like age1…, which age-keygen prints',
    'whose identity opens the backups; belongs to `BACKUP_TARGET`',
  ],
  BACKUP_HOUR: [
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23)), 3),
    'an hour, 0-23',
    'when the daily backup is due, in UTC',
  ],
  BACKUP_S3_ENDPOINT: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'an address, like https://s3.example.com',
    "the S3 service; Amazon's if it is not set",
  ],
  BACKUP_S3_REGION: [
    z._default(z.string().check(z.regex(/^[\w-]+$/)), 'us-east-1'),
    'a region, like eu-central-1',
    'of the bucket',
  ],
  BACKUP_S3_ACCESS_KEY_ID: [
    z.optional(z.string().check(z.regex(/^\S+$/))),
    'an access key id',
    'may list, read, write and delete in the bucket; without it the role of the machine does',
  ],
  BACKUP_S3_SECRET_ACCESS_KEY: [
    z.optional(z.string()),
    'the secret of that access key',
    'belongs to `BACKUP_S3_ACCESS_KEY_ID`',
  ],
  BACKUP_S3_LOCK_DAYS: [
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3650)), 0),
    'a number of days, 0-3650',
    'for so long nobody can delete a backup (Object Lock in compliance mode, which the bucket must allow)',
  ],
} as const;

type BackupVariables = { [K in keyof typeof backupVariables]: z.output<(typeof backupVariables)[K][0]> };

export interface S3Bucket {
  bucket: string;
  /** Before the names of the backups; empty, or with a slash at its end. */
  prefix: string;
  endpoint?: string;
  region: string;
  /** Undefined for the credentials of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** 0 for no lock. */
  lockDays: number;
}

/** Backups by schedule. */
export interface BackupPlan {
  /** As it is configured. */
  target: string;
  /** Undefined for a folder. */
  s3?: S3Bucket;
  recipient: string;
  /** In UTC. */
  hour: number;
}

/** Null without a target. */
export function getBackupPlan(env: BackupVariables): BackupPlan | null {
  const { BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient, BACKUP_HOUR: hour } = env;
  if (!target && !recipient) return null;
  if (!target || !recipient) throw new StartError('BACKUP_TARGET and BACKUP_RECIPIENT belong together');
  const [isBucket, bucket = '', path = ''] = BUCKET.exec(target) ?? [];
  return { target, recipient, hour, s3: isBucket ? getBucket(env, bucket, path) : undefined };
}

function getBucket(env: BackupVariables, bucket: string, path: string): S3Bucket {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId !== !secretAccessKey)
    throw new StartError('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together');
  return {
    bucket,
    prefix: path && !path.endsWith('/') ? `${path}/` : path,
    endpoint: env.BACKUP_S3_ENDPOINT,
    region: env.BACKUP_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    lockDays: env.BACKUP_S3_LOCK_DAYS,
  };
}

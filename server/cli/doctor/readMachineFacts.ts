import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Config } from '../../platform/config';

/** Of the machine that the command runs on. */
export interface MachineFacts {
  node: string;
  /** Null where there is no DATA_DIR. */
  disk: { path: string; freeBytes: number; totalBytes: number } | null;
  /** Of the machine or its container. */
  memory: { availableBytes: number; totalBytes: number };
}

export async function readMachineFacts({ DATA_DIR: path }: Pick<Config, 'DATA_DIR'>): Promise<MachineFacts> {
  const disk = await statfs(path).catch(() => null);
  // Without a limit, some systems say 0 and others a huge number.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    node: process.versions.node,
    disk: disk && { path, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    memory: { availableBytes: process.availableMemory(), totalBytes: Math.min(limit, totalmem()) },
  };
}

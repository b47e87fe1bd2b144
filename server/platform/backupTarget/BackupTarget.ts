import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  /** In bytes. */
  size: number;
}

/** Where backups are kept, by name. */
export interface BackupTarget {
  /** Stores a whole stream, or nothing: one that fails leaves no file of this name. */
  write(name: string, content: Readable): Promise<void>;
  read(name: string): Promise<{ content: Readable; size: number }>;
  list(): Promise<StoredFile[]>;
  remove(name: string): Promise<void>;
}

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupTarget } from './BackupTarget';

/** A folder of this machine, or one that is mounted. */
export const openFolder = (folder: string): BackupTarget => ({
  write: (name, content) => writeWholeFile(join(folder, name), content),
  async read(name) {
    const file = join(folder, name);
    const { size } = await stat(file);
    return { content: createReadStream(file), size };
  },
  async list() {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    return Promise.all(files.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })));
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

/** Writes a file that has its name once it is complete and on disk, readable only by its owner. */
export async function writeWholeFile(file: string, content: Readable): Promise<void> {
  const partialFile = `${file}.partial`;
  const target = createWriteStream(partialFile, { mode: 0o600, flush: true });
  // The file must exist before the cleanup below removes it.
  const opened = once(target, 'ready').catch((error) => {
    content.destroy();
    throw error;
  });
  await opened;
  try {
    await pipeline(content, target);
    await rename(partialFile, file);
  } finally {
    await rm(partialFile, { force: true });
  }
}

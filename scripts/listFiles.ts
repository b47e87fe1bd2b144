import { readdirSync } from 'node:fs';
import { join } from 'node:path/posix';

/** Lists the files below `folders` whose names match, sorted, with slashes on every system. */
export function listFiles(folders: string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => pattern.test(file))
    .toSorted();
}

import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated document with `--write`; else fails if the file differs from it. */
export function keepDocument(file: string, text: string): void {
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what is generated: run with --write`);
    process.exitCode = 1;
  }
}

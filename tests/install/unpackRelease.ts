import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PLATFORM = `${process.platform}-${process.arch}`;

/** Builds the release of this platform, without the environment of the tests. */
export function buildRelease(): string {
  const out = mkdtempSync(join(tmpdir(), 'keystock-release-'));
  const { PATH = '', HOME = '', npm_config_cache } = process.env;
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/release.ts', '--draft', '--out', out, PLATFORM],
    { env: { PATH, HOME, npm_config_cache }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return out;
}

/** `nobody`, as whom root's files are only read; an ordinary user stays. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Installation {
  /** The unpacked archive. */
  folder: string;
  /** A folder that the user may write. */
  workDir: string;
  /** Starts the program as an ordinary user with nothing but Node on its path. */
  run(
    args: string[],
    env?: Record<string, string>,
    input?: string,
  ): Promise<{ code: number | null; output: string }>;
  start(env: Record<string, string>, args: string[]): ChildProcessWithoutNullStreams;
  remove(): void;
}

/** Unpacks an archive into an empty folder. */
export function unpackRelease(archive: string, name: string): Installation {
  const workDir = mkdtempSync(join(tmpdir(), 'keystock-install-'));
  execFileSync('tar', ['-xzf', archive, '-C', workDir]);
  const path = join(workDir, 'path');
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  if (user.uid) chownSync(workDir, user.uid, user.gid);
  const folder = join(workDir, name);

  const start = (env: Record<string, string>, args: string[]) =>
    spawn(join(folder, 'bin/keystock'), args, { cwd: workDir, env: { PATH: path, ...env }, ...user });
  return {
    folder,
    workDir,
    start,
    run(args, env = {}, input = '') {
      const child = start(env, args);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      child.stdin.end(input);
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => resolve({ code, output }));
      });
    },
    remove: () => rmSync(workDir, { recursive: true, force: true }),
  };
}

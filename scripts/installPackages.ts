import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Prints and runs a command; returns whether it succeeded. */
export function run(command: string, args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Installs packages of Debian; false where that is impossible: elsewhere, or without root. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return (
    run('apt-get', ['update', '-q']) &&
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names])
  );
}

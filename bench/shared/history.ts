import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, formatFigure } from './figure';
import { describeMachine } from './report';

const FOLDER = fileURLToPath(new URL('../history', import.meta.url));

/** The same code differs by up to this much between two runs: medians, and figures that were measured once. */
const NOISE = 0.15;
const NOISE_OF_ONE = 0.25;

export interface Run {
  at: string;
  machine: string;
  commit: string;
  /** By title of the table and label of the row. */
  figures: Record<string, Figure>;
}

/** Keeps the run as a file, and prints what is slower than in the last one on such a machine. */
export function keepRun(figures: Run['figures'], folder = FOLDER): void {
  const run: Run = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    commit: readCommit(),
    figures,
  };
  const runs = readRuns(folder).filter(({ machine }) => machine === run.machine);
  const slower = listSlower(run, runs);
  mkdirSync(folder, { recursive: true });
  const name = `${run.at.slice(0, 19).replaceAll(':', '-')}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(run, null, 2)}\n`);
  const verdict =
    slower.length > 0 ? `Slower than before:\n${slower.join('\n')}` : 'Nothing is slower than before.';
  console.log(`\n${runs.length > 0 ? verdict : 'The first run on such a machine.'}`);
}

/** Compares each figure with its last value, which an earlier run may have: a run may be of some benchmarks only. */
export function listSlower({ figures }: Pick<Run, 'figures'>, earlier: Run[]): string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const last = earlier.findLast((run) => name in run.figures);
    const before = last?.figures[name];
    if (!last || !before || !isSlower(figure, before)) return [];
    const ratio = (figure.value / before.value).toFixed(2);
    return `- ${name}: ${formatFigure(figure)}, was ${formatFigure(before)} (${ratio}×) at ${last.commit}`;
  });
}

function isSlower(now: Figure, before: Figure): boolean {
  const isOne = now.spread === undefined || before.spread === undefined;
  const spread = Math.max(now.spread ?? 0, before.spread ?? 0);
  const noise = Math.max(spread, before.value * (isOne ? NOISE_OF_ONE : NOISE));
  const loss = now.unit === 'a second' ? before.value - now.value : now.value - before.value;
  return loss > noise;
}

function readRuns(folder: string): Run[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** With a mark if the code was changed since. */
function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') && '+');
}

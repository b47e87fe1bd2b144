import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, formatFigure } from './figure';
import { describeMachine } from './report';

const FILE = fileURLToPath(new URL('../history.json', import.meta.url));

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

/** Adds the run to the history, and prints what is slower than in the last one on such a machine. */
export function keepRun(figures: Run['figures']): void {
  const run: Run = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    commit: readCommit(),
    figures,
  };
  const runs: Run[] = JSON.parse(readFileSync(FILE, 'utf8'));
  const earlier = runs.filter(({ machine }) => machine === run.machine);
  const slower = listSlower(run, earlier);
  // A run is a line.
  writeFileSync(FILE, `[\n${[...runs, run].map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  const verdict =
    slower.length > 0 ? `Slower than before:\n${slower.join('\n')}` : 'Nothing is slower than before.';
  console.log(`\n${earlier.length > 0 ? verdict : 'The first run on such a machine.'}`);
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

/** With a mark if the code was changed since. */
function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') && '+');
}

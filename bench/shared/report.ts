import { cpus, totalmem } from 'node:os';

export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.version}`;
}

/** Returns the value below which `fraction` of the values are; 0.5 is the median. */
export function quantile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

export const formatMs = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const formatRatio = (value: number) => `${value.toFixed(2)}×`;

export type Row = [label: string, value: string, ratio?: string];

/** Prints a Markdown table for bench/README.md. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n### ${title}\n\n| | measured | ratio |\n|---|---|---|`);
  for (const [label, value, ratio = ''] of rows) console.log(`| ${label} | ${value} | ${ratio} |`);
}

/** Returns the time of each run in ms, after `runs / 2` warm-up runs. */
export async function measureTimes(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const warmUp = Math.ceil(runs / 2);
  for (let run = -warmUp; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    if (run >= 0) times.push(performance.now() - start);
  }
  return times;
}

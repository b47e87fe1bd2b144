import { cpus, totalmem } from 'node:os';
import { type Figure, formatFigure } from './figure';

export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.version}`;
}

export const formatMs = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const formatRatio = (value: number) => `${value.toFixed(2)}×`;

export type Row = [label: string, value: string | Figure, ratio?: string];

/** The figures of all tables so far, for the history. */
export const printedFigures: Record<string, Figure> = {};

/** Prints a Markdown table for bench/README.md. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n### ${title}\n\n| | measured | ratio |\n|---|---|---|`);
  for (const [label, value, ratio = ''] of rows) {
    console.log(`| ${label} | ${typeof value === 'string' ? value : formatFigure(value)} | ${ratio} |`);
    if (typeof value !== 'string') printedFigures[`${title}: ${label}`] = value;
  }
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

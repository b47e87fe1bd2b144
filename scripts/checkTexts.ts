import { readFileSync } from 'node:fs';
import { findConsoleTexts, findServerTexts } from './findTexts';
import { listFiles } from './listFiles';

/** Fails on a text that a reader sees and that no catalog translates. */

/** The operator's terminal and demo data. */
const SERVER_EXCEPTIONS = /^server\/(app|cli|demo|platform\/db\/embedded|schema)\/|platform\/log\.ts$/;

const consoleFiles = listFiles(['src'], /\.tsx?$/);
const serverFiles = listFiles(['server'], /\.ts$/).filter((file) => !SERVER_EXCEPTIONS.test(file));

const read = (file: string) => readFileSync(file, 'utf8');
const toProblems = (file: string, found: ReturnType<typeof findConsoleTexts>) =>
  found.map(({ line, text }) => `${file}:${line} is not translated: ${text.slice(0, 80)}`);

const problems = [
  ...consoleFiles.flatMap((file) => toProblems(file, findConsoleTexts(file, read(file)))),
  ...serverFiles.flatMap((file) => toProblems(file, findServerTexts(file, read(file)))),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

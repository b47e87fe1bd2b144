import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import * as api from '../contract/api';
import type { Endpoint } from '../contract/shared/endpoint';
import { listFiles } from './listFiles';

/**
 * Fails if a document links to a page that does not exist, names a file or folder of the project that does not exist,
 * shows lines of a file that are not in it, or states another limit of bodies than the contract.
 */

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const PATH = /`((?:contract|server|src|tests|scripts|bench|packages|testkit|docs|public)\/[\w./-]*)`/g;
const SNIPPET = /```tsx?\n\/\/ (\S+), shortened[^\n]*\n([\s\S]*?)```/g;
const BODY_LIMITS = /\| request body \| ([^|]*)\|/;

// The tutorial writes the files of a resource that the project does not have.
const TUTORIAL = 'docs/adding-a-resource.md';

const problems: string[] = [];

function checkFile(file: string): void {
  const text = readFileSync(file, 'utf8');
  for (const [, target = ''] of text.matchAll(LINK))
    if (!existsSync(join(dirname(file), target))) problems.push(`${file} links to ${target}`);
  if (file !== TUTORIAL)
    for (const [, path = ''] of text.matchAll(PATH))
      if (!['', '.test.ts', '.test.tsx'].some((ending) => existsSync(path + ending)))
        problems.push(`${file} names ${path}`);
  for (const [, path = '', lines = ''] of text.matchAll(SNIPPET)) {
    const source = readFileSync(path, 'utf8');
    for (const line of lines.trim().split('\n'))
      if (!source.includes(line.trim())) problems.push(`${file} shows a line that ${path} lacks: ${line}`);
  }
}

/** The limits of endpoints that differ from the server's own. */
function checkBodyLimits(): void {
  const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group));
  const limits = endpoints.flatMap(({ bodyLimit }) => (bodyLimit ? [bodyLimit / 1024 ** 2] : []));
  const [, stated = ''] = BODY_LIMITS.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  for (const limit of limits)
    if (!new RegExp(`\\b${limit} MB`).test(stated))
      problems.push(`docs/security.md lacks a body limit: ${limit} MB`);
}

for (const file of [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...listFiles(['docs'], /\.md$/),
])
  checkFile(file);
checkBodyLimits();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

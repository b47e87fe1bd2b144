import { readFileSync } from 'node:fs';
import { listFiles } from './listFiles';
import { DECLARATIONS, FAMILIES, PATHS, WORDS } from './oldNames';

/** Fails if a replaced name is used again; `--all` prints every occurrence. */

const FOLDERS = ['contract', 'server', 'src', 'packages', 'tests', 'bench', 'scripts', 'docs'];
const EXTENSIONS = /\.(tsx?|cjs|css|sql|md)$/;
const SKIPPED = ['scripts/checkNames.ts', 'scripts/oldNames.ts', 'tests/fixtures/', 'tests/coverage.md'];
const PLACES_LIMIT = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 3;

const sources = listFiles(FOLDERS, EXTENSIONS)
  .filter((file) => !SKIPPED.some((path) => file.startsWith(path)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

interface Finding {
  name: string;
  replacement?: string;
  places: string[];
}

function findMatches(pattern: RegExp, folder = ''): { match: string; place: string }[] {
  return sources
    .filter(({ file }) => file.startsWith(folder))
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
        match,
        place: `${file}:${text.slice(0, index).split('\n').length}`,
      })),
    );
}

const findPlaces = (pattern: RegExp, folder?: string) =>
  findMatches(pattern, folder).map(({ place }) => place);

const toWholeWordPattern = (pattern: string) => new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'g');

const findWord = ([name, replacement]: [string, string]): Finding => ({
  name,
  replacement,
  places: findPlaces(toWholeWordPattern(name)),
});

/** Returns one finding for each name that the pattern matches. */
function findFamily([pattern, replacement]: [string, string]): Finding[] {
  const byName = new Map<string, string[]>();
  for (const { match, place } of findMatches(toWholeWordPattern(pattern))) {
    byName.set(match, [...(byName.get(match) ?? []), place]);
  }
  return [...byName].map(([name, places]) => ({ name, replacement, places }));
}

function findDeclaration(folder: string, name: string, replacement: string): Finding {
  const pattern = `^(?:export )?(?:default )?(?:const|let|class|interface|type) ${name}\\b|\\bfunction ${name}\\b`;
  return {
    name: `${name} (${folder})`,
    replacement,
    places: findPlaces(new RegExp(pattern, 'gm'), `${folder}/`),
  };
}

/** Finds files under a path and mentions of it. */
function findPath(path: string): Finding {
  const mention = new RegExp(`(?<![\\w/-])${path.replaceAll('.', '\\.')}`, 'g');
  const matchingFiles = sources.map(({ file }) => file).filter((file) => file.startsWith(path));
  return { name: path, places: [...matchingFiles, ...findPlaces(mention)] };
}

const findings = [
  ...Object.entries(WORDS).map(findWord),
  ...Object.entries(FAMILIES).flatMap(findFamily),
  ...Object.entries(DECLARATIONS).flatMap(([folder, names]) =>
    Object.entries(names).map(([name, replacement]) => findDeclaration(folder, name, replacement)),
  ),
  ...PATHS.map(findPath),
]
  .filter(({ places }) => places.length > 0)
  .toSorted((a, b) => b.places.length - a.places.length);

for (const { name, replacement, places } of findings) {
  const arrow = replacement ? ` → ${replacement}` : '';
  const more = places.length > PLACES_LIMIT ? ' …' : '';
  console.log(
    `${String(places.length).padStart(5)}  ${name}${arrow}  ${places.slice(0, PLACES_LIMIT).join(' ')}${more}`,
  );
}
const total = findings.reduce((sum, { places }) => sum + places.length, 0);
console.log(`${String(total).padStart(5)}  in total`);
if (total > 0) process.exitCode = 1;

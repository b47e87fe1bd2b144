import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { listFiles } from './listFiles';

/**
 * Fails on a second way to style the console (decision 16), on a class that its module lacks, and on a class
 * that no component uses.
 */

const GLOBAL_STYLES = 'src/theme/base.css';
const MAY_IMPORT_GLOBAL_STYLES = /^src\/(main\.tsx|theme\/)/;
const MODULE_IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const FORBIDDEN: [pattern: RegExp, reason: string][] = [
  [/\bsx\s*[=:]|Sx\b/, '`sx`: write a class of a CSS module'],
  [/\bstyled\b\s*[(.,}]|\bmakeStyles\b/, '`styled` or `makeStyles`: write a class of a CSS module'],
  [/\bstyle=\{(?!\{)/, '`style` of an unknown object: write a class of a CSS module'],
  [/className="/, 'a global class name: write a class of a CSS module'],
];
const INLINE_STYLE = /\bstyle=\{\{([\s\S]*?)\}\}/g;

const problems: string[] = [];

/** Names of the classes in the selectors of a style sheet. */
function readClassNames(file: string): Set<string> {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));
  return new Set(names);
}

function checkInlineStyles(file: string, code: string): void {
  for (const [, properties = ''] of code.matchAll(INLINE_STYLE)) {
    // Without the values, which may contain colons.
    const names = [...properties.matchAll(/(?:^|,)\s*('?[\w-]+'?)\s*:/g)].map(([, name = '']) => name);
    if (names.length === 0 || names.some((name) => !name.startsWith("'--"))) {
      problems.push(`${file}: \`style\` sets more than custom properties:${properties}`);
    }
  }
}

const usedNames = new Map<string, Set<string> | 'all'>();

/** Checks `styles.name` against the module; `styles[name]` uses all classes. */
function checkClassNames(file: string, code: string): void {
  for (const [, variable = '', specifier = ''] of code.matchAll(MODULE_IMPORT)) {
    const module = join(dirname(file), specifier);
    const names = new Set(
      [...code.matchAll(new RegExp(`(?<!/)\\b${variable}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    );
    const known = classNames.get(module);
    for (const name of names) {
      if (!known?.has(name)) problems.push(`${file} uses .${name}, which ${module} lacks`);
    }
    const previous = usedNames.get(module) ?? new Set();
    const isDynamic = previous === 'all' || code.includes(`${variable}[`);
    usedNames.set(module, isDynamic ? 'all' : new Set([...previous, ...names]));
  }
}

const sheets = listFiles(['src'], /\.css$/);
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const classNames = new Map(modules.map((file) => [file, readClassNames(file)]));

for (const module of modules) {
  const namesake = modules.find((other) => other < module && basename(other) === basename(module));
  if (namesake)
    problems.push(`${module} and ${namesake} have the same name, which is part of their class names`);
}
for (const file of sheets) {
  if (!file.endsWith('.module.css') && file !== GLOBAL_STYLES)
    problems.push(`${file} is global: name it .module.css`);
  if (/composes:[^;]* from /.test(readFileSync(file, 'utf8')))
    problems.push(`${file} composes a class of another file, whose URLs the build leaves: use both classes`);
}
for (const file of listFiles(['src'], /\.tsx?$/)) {
  const code = readFileSync(file, 'utf8');
  for (const [pattern, reason] of FORBIDDEN) if (pattern.test(code)) problems.push(`${file} uses ${reason}`);
  if (!MAY_IMPORT_GLOBAL_STYLES.test(file) && /import '[^']+\.css'/.test(code)) {
    problems.push(`${file} imports a global style sheet`);
  }
  checkInlineStyles(file, code);
  checkClassNames(file, code);
}
for (const [module, names] of classNames) {
  const used = usedNames.get(module) ?? new Set();
  for (const name of names) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) problems.push(`${module}: .${name} is not in camel case`);
    if (used !== 'all' && !used.has(name)) problems.push(`${module}: no component uses .${name}`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

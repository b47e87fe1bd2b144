import { type Plugin, runnerImport } from 'vite';
import { builtinEnvironments } from 'vitest/runtime';

/** The declarations need no styles. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0styles' : undefined),
  load: (id) => (id === '\0styles' ? 'export default {}' : undefined),
};

/** Loads the resources of the console as a browser does. */
async function findResourceProblems(): Promise<string[]> {
  const browser = await builtinEnvironments.jsdom.setup(globalThis, {});
  try {
    const { module } = await runnerImport<{ resourceProblems: string[] }>('/src/shell/resourceProblems.ts', {
      configFile: false,
      logLevel: 'error',
      plugins: [withoutStyles],
    });
    return module.resourceProblems;
  } finally {
    await browser.teardown(globalThis);
  }
}

// Fails if two resources of the console, or a resource and the console, claim the same name, address or shortcut, if a list
// has a column twice, or if a resource has no texts in German and Spanish.
const problems = await findResourceProblems();
for (const problem of problems) console.error(problem);
// What the resources have started, such as timers, does not keep the process.
process.exit(problems.length > 0 ? 1 : 0);

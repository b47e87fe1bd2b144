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
async function findResourceConflicts(): Promise<string[]> {
  const browser = await builtinEnvironments.jsdom.setup(globalThis, {});
  try {
    const { module } = await runnerImport<{ resourceConflicts: string[] }>(
      '/src/shell/resourceConflicts.ts',
      {
        configFile: false,
        logLevel: 'error',
        plugins: [withoutStyles],
      },
    );
    return module.resourceConflicts;
  } finally {
    await browser.teardown(globalThis);
  }
}

// Fails if two resources of the console, or a resource and the console, claim the same name, address or shortcut.
const conflicts = await findResourceConflicts();
for (const conflict of conflicts) console.error(conflict);
// What the resources have started, such as timers, does not keep the process.
process.exit(conflicts.length > 0 ? 1 : 0);

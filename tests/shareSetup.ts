import type { TestProject } from 'vitest/node';

/** What a setup gives to the tests, and how to remove it. */
export interface Prepared<Value> {
  value: Value;
  stop(): Promise<void>;
}

interface SharedSetup {
  prepared: Promise<Prepared<unknown>>;
  projects: number;
}

/** Each project loads its own copy of this module, so that the process has the setups. */
const run = globalThis as { sharedSetups?: Map<string, SharedSetup> };
run.sharedSetups ??= new Map();
const setups = run.sharedSetups;

/** Creates a global setup that runs once for all projects of a run, and is removed after the last. */
export function shareSetup<Value>(
  name: string,
  prepare: () => Promise<Prepared<Value>>,
  provide: (project: TestProject, value: Value) => void,
) {
  return async (project: TestProject) => {
    const setup = setups.get(name) ?? { prepared: prepare(), projects: 0 };
    setups.set(name, setup);
    setup.projects += 1;
    provide(project, (await setup.prepared).value as Value);
    return async () => {
      setup.projects -= 1;
      if (setup.projects > 0) return;
      setups.delete(name);
      await (await setup.prepared).stop();
    };
  };
}

import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openSession } from './openSession';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in once before the tests of a file, because sign-ins are limited; `state` opens signed-in contexts. */
export function shareSession(demo: { browser: Browser; url: string }) {
  let state: StorageState;

  beforeAll(async () => {
    const context = await demo.browser.newContext();
    await openSession(context, demo.url);
    state = await context.storageState();
    await context.close();
  });

  return {
    get state() {
      return state;
    },
  };
}

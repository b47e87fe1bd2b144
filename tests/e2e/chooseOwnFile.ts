import type { Page } from 'playwright-core';

export const CHOSEN = 'chosen.csv';

/** Replaces the system's file dialog, which a test cannot operate, with a file in the browser's private storage. */
export async function chooseOwnFile(page: Page): Promise<void> {
  await page.evaluate((name) => {
    Reflect.set(window, 'showSaveFilePicker', async () =>
      (await navigator.storage.getDirectory()).getFileHandle(name, { create: true }),
    );
  }, CHOSEN);
}

import type { Page } from 'playwright-core';

export const PICKED_FILE_NAME = 'chosen.csv';

/** Replaces the system's file dialog, which a test cannot operate, with a file in the browser's private storage. */
export async function stubFilePicker(page: Page): Promise<void> {
  await page.evaluate((name) => {
    Reflect.set(window, 'showSaveFilePicker', async () =>
      (await navigator.storage.getDirectory()).getFileHandle(name, { create: true }),
    );
  }, PICKED_FILE_NAME);
}

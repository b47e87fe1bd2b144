import type { Page } from 'playwright-core';

export const CHOSEN = 'chosen.csv';

/** The system's dialog cannot be driven: the file that somebody would choose is one of the browser's own. */
export async function chooseOwnFile(page: Page): Promise<void> {
  await page.evaluate((name) => {
    Reflect.set(window, 'showSaveFilePicker', async () =>
      (await navigator.storage.getDirectory()).getFileHandle(name, { create: true }),
    );
  }, CHOSEN);
}

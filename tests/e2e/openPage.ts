import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openSession } from './openSession';

interface Display extends Pick<BrowserContextOptions, 'colorScheme'> {
  width?: number;
  height?: number;
}

/** Opens a page in a browser that an administrator signed in with earlier. */
export async function openPage(
  { browser, url }: { browser: Browser; url: string },
  path: string,
  { width = 1280, height = 860, colorScheme }: Display = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'admin', value: '{}' }] }],
    },
  });
  const page = await context.newPage();
  await openSession(context, url);
  await page.goto(url + path);
  return page;
}

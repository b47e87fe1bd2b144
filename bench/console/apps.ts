import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { serveApp } from '../../testkit/serveApp';
import { PASSWORD } from '../../testkit/startServer';
import { define, build as options } from '../../vite.config';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** URL and selectors of one of the two apps. */
export interface ConsoleApp {
  name: string;
  url: string;
  list: string;
  nextPage: string;
  /** Header of a sortable column. */
  sortable: string;
  stop(): void;
}

/** Builds and serves the console and a stock react-admin with the same resources. */
export async function startApps(
  dir: string,
  apiUrl: string,
): Promise<{ stock: ConsoleApp; ours: ConsoleApp }> {
  await build({
    root: join(ROOT, 'bench/stock'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define,
    build: { ...options, outDir: join(dir, 'stock'), chunkSizeWarningLimit: 2000 },
  });
  await build({ root: ROOT, logLevel: 'error', build: { outDir: join(dir, 'ours') } });
  return {
    stock: {
      name: 'stock react-admin',
      ...(await serveApp(join(dir, 'stock'), apiUrl)),
      list: '/#/licenses',
      nextPage: 'button[aria-label="Go to next page"]',
      sortable: '.column-license_id [role="button"], .column-license_id span[data-field]',
    },
    ours: {
      name: 'the console',
      ...(await serveApp(join(dir, 'ours'), apiUrl)),
      list: '/dashboard/licenses',
      nextPage: 'nav li:last-child button',
      sortable: 'thead th button',
    },
  };
}

/** Signs in through the form, and waits for the app. */
export async function signIn(page: Page, { url }: ConsoleApp): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name="username"]').fill('admin');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.locator('main, [role="main"]').getByText(/./).first().waitFor();
  await page.waitForFunction(() => localStorage.getItem('admin'));
}

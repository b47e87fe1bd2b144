import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser';

const BASE_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Of a click or a navigation; Playwright's 30 s are too short on a busy machine. */
const STEP_TIMEOUT_MS = 120_000;

let opened: Promise<Browser> | undefined;

/** The headless Chromium of this process, which its test files share; `closePages` is their end. */
export async function openBrowser(): Promise<Browser> {
  const browser = await opened;
  if (browser?.isConnected()) return browser;
  opened = launch();
  return opened;
}

/** Without its sandbox as root, where Chromium does not support one. */
async function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...BASE_ARGS] : BASE_ARGS;
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: BrowserContextOptions) {
      const context = await newContext(options);
      context.setDefaultTimeout(STEP_TIMEOUT_MS);
      return context;
    },
  });
}

export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

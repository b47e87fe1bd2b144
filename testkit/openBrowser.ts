import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser';

const BASE_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let opened: Promise<Browser> | undefined;

/** The headless Chromium of this process, which its test files share; `closePages` is their end. */
export async function openBrowser(): Promise<Browser> {
  const browser = await opened;
  if (browser?.isConnected()) return browser;
  opened = launch();
  return opened;
}

/** Without its sandbox as root, where Chromium does not support one. */
function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...BASE_ARGS] : BASE_ARGS;
  return chromium.launch({ executablePath: findBrowser(), args });
}

export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

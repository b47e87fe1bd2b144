import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackages, run } from './installPackages';

const KNOWN_PATHS = [
  // Without the window of the others, which nobody sees, a page takes about half of their processor time.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Finds the Chromium for tests: CHROMIUM_PATH, the system's, or Playwright's. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...KNOWN_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs Chromium: Debian's package as root, else Playwright's build. */
function installBrowser(): void {
  if (installPackages('chromium-headless-shell', 'fonts-liberation')) return;
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
}

if (import.meta.filename === process.argv[1]) {
  if (!findBrowser()) installBrowser();
  const browserPath = findBrowser();
  if (!browserPath) {
    console.error('No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH.');
    process.exit(1);
  }
  console.log(execFileSync(browserPath, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim());
}

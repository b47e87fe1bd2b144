import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A headless Chromium; without its own sandbox as root, where it cannot have one. */
export function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
  return chromium.launch({ executablePath: findBrowser(), args });
}

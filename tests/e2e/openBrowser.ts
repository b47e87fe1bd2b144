import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser';

const BASE_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts a headless Chromium; without its sandbox as root, where Chromium does not support one. */
export function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...BASE_ARGS] : BASE_ARGS;
  return chromium.launch({ executablePath: findBrowser(), args });
}

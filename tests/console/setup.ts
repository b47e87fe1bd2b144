import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';

// jsdom has no media queries: tests run on a wide, light screen by default.
// Assigned instead of stubbed, so that vi.unstubAllGlobals() keeps it.
window.matchMedia = (query: string) => ({
  matches: /min-width/.test(query),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
  onchange: null,
});
window.scrollTo = () => {};
// jsdom does not open dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// A busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// The tests render components of pages, which would have waited for their texts.
beforeAll(async () => {
  localStorage.clear();
  const { loadRemainingTexts } = await import('../../src/messages/i18nProvider');
  await loadRemainingTexts();
});
beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

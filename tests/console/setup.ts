import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// jsdom has no layout: every test runs as on a wide, light screen unless it says otherwise.
// Not stubbed, so that a test which takes its own stubs back keeps these.
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
// Nor does it open dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// A busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

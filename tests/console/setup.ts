import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// jsdom has no layout: every test runs as on a wide, light screen unless it says otherwise.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: /min-width/.test(query),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
  onchange: null,
}));
vi.stubGlobal('scrollTo', () => {});
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

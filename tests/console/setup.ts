import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { Capability } from '#contract/capabilities';
import { setCapabilities } from '../../src/dataProvider/capabilities';

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
// jsdom has no layout either: no element is reported.
Object.assign(window, {
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
});
// jsdom does not open dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

/**
 * A `findBy` query fails until its element is there, and only the last failure is read: describing the document in each
 * takes a tenth of the time of all tests.
 */
function createElementError(text: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const describe = () => [text, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: describe, configurable: true });
}

// A busy machine takes long to load a page's modules.
configure({ asyncUtilTimeout: 60_000, getElementError: createElementError });

// It translates outside of React, as for the failures of requests.
beforeAll(async () => {
  await import('../../src/texts/i18nProvider');
});
beforeEach(() => {
  localStorage.clear();
  setCapabilities(Capability.options);
  fetchMock.mockGlobal();
});
afterEach(() => {
  cleanup();
  fetchMock.hardReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

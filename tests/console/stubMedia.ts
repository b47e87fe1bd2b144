import { vi } from 'vitest';

const defaultMatchMedia = window.matchMedia;

/** Stubs a screen that matches only these media queries, such as `/max-width/` on a phone. */
export const stubMedia = (matching: RegExp) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...defaultMatchMedia(query),
    matches: matching.test(query),
  }));

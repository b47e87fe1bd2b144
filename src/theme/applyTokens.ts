import { MONO, type Mode, SANS, tokens } from './tokens';

const CHOICE = 'RaStore.theme';
const DARK = '(prefers-color-scheme: dark)';

/** The mode chosen in the console, else the system's. */
export function currentMode(): Mode {
  const chosen = localStorage.getItem(CHOICE)?.replaceAll('"', '');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Writes the colours as CSS variables: plain style sheets and the first paint read them there. */
export function applyTokens(mode: Mode = currentMode()): void {
  const { tones, ...colours } = tokens[mode];
  const { style } = document.documentElement;
  style.colorScheme = mode;
  style.setProperty('--sans', SANS);
  style.setProperty('--mono', MONO);
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  for (const [name, { ink, tint }] of Object.entries(tones)) {
    style.setProperty(`--${name}`, ink);
    style.setProperty(`--${name}Tint`, tint);
  }
}

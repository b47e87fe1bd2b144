export type Tone = 'available' | 'sold' | 'exhausted' | 'replaced' | 'warning';

export interface Tokens {
  page: string;
  surface: string;
  hairline: string;
  /** Border of inputs: 3:1 contrast with the surface, unlike a hairline. */
  control: string;
  ink: string;
  muted: string;
  accent: string;
  accentTint: string;
  onAccent: string;
  hover: string;
  tones: Record<Tone, { ink: string; tint: string }>;
}

const light: Tokens = {
  page: '#f6f7f9',
  surface: '#ffffff',
  hairline: '#e6e8ec',
  control: '#868e9b',
  ink: '#15181e',
  muted: '#5b6472',
  accent: '#4f46e5',
  accentTint: '#eeedfd',
  onAccent: '#ffffff',
  hover: 'rgb(0 0 0 / 0.04)',
  tones: {
    available: { ink: '#0b7a4b', tint: '#e5f5ec' },
    sold: { ink: '#1d5fd1', tint: '#e7effc' },
    exhausted: { ink: '#b42318', tint: '#fdecea' },
    replaced: { ink: '#566072', tint: '#eef0f3' },
    warning: { ink: '#93590a', tint: '#fdf3e0' },
  },
};

const dark: Tokens = {
  page: '#0e1116',
  surface: '#151a21',
  hairline: '#252c36',
  control: '#6b7583',
  ink: '#e8ebf0',
  muted: '#a3adbb',
  accent: '#a9a4ff',
  accentTint: '#232144',
  onAccent: '#15181e',
  hover: 'rgb(255 255 255 / 0.08)',
  tones: {
    available: { ink: '#62d197', tint: '#10301f' },
    sold: { ink: '#8db8ff', tint: '#14274a' },
    exhausted: { ink: '#ff9c92', tint: '#3c1714' },
    replaced: { ink: '#b0bac8', tint: '#262e39' },
    warning: { ink: '#f0bd62', tint: '#362708' },
  },
};

export type Mode = 'light' | 'dark';
export const tokens: Record<Mode, Tokens> = { light, dark };

export const SANS = "'Inter Variable', system-ui, sans-serif";
export const MONO = "'JetBrains Mono Variable', ui-monospace, monospace";

const THEME_STORAGE_KEY = 'RaStore.theme';
const DARK_MODE_QUERY = '(prefers-color-scheme: dark)';

function getCurrentMode(): Mode {
  const chosen = localStorage.getItem(THEME_STORAGE_KEY)?.replaceAll('"', '');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK_MODE_QUERY).matches ? 'dark' : 'light';
}

/** Writes the colors as CSS variables for style sheets and the first paint. */
export function applyTokens(mode: Mode = getCurrentMode()): void {
  const { tones, ...colors } = tokens[mode];
  const { style } = document.documentElement;
  style.colorScheme = mode;
  style.setProperty('--sans', SANS);
  style.setProperty('--mono', MONO);
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color);
  for (const [name, { ink, tint }] of Object.entries(tones)) {
    style.setProperty(`--${name}`, ink);
    style.setProperty(`--${name}Tint`, tint);
  }
}

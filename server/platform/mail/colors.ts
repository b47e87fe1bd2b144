/** The console's colors as literals, because mail programs do not support CSS variables. */
export const colorSchemes = {
  light: {
    page: '#f6f7f9',
    surface: '#ffffff',
    hairline: '#e6e8ec',
    ink: '#15181e',
    muted: '#5b6472',
    accent: '#4f46e5',
    onAccent: '#ffffff',
  },
  dark: {
    page: '#0e1116',
    surface: '#151a21',
    hairline: '#252c36',
    ink: '#e8ebf0',
    muted: '#a3adbb',
    accent: '#a9a4ff',
    onAccent: '#14161c',
  },
};
export type ColorScheme = (typeof colorSchemes)['light'];

/** Colors by severity. */
export const toneColors = {
  critical: {
    light: { ink: '#b42318', tint: '#fdecea' },
    dark: { ink: '#ff9c92', tint: '#3c1714' },
  },
  warning: {
    light: { ink: '#93590a', tint: '#fdf3e0' },
    dark: { ink: '#f0bd62', tint: '#362708' },
  },
  good: {
    light: { ink: '#0b7a4b', tint: '#e5f5ec' },
    dark: { ink: '#62d197', tint: '#10301f' },
  },
};
export type Tone = keyof typeof toneColors;

import type { RaThemeOptions } from 'react-admin';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { components } from './components';
import { MONO, type Mode, SANS, tokens } from './tokens';

const heading = (size: string) => ({ fontSize: size, fontWeight: 650, letterSpacing: '-0.01em' });

/** MUI's theme in the console's colours. */
export function themeOf(mode: Mode): RaThemeOptions {
  const t = tokens[mode];
  const { available, sold, exhausted, warning } = t.tones;

  return {
    palette: {
      mode,
      primary: { main: t.accent, contrastText: t.onAccent },
      secondary: { main: t.accent, contrastText: t.onAccent },
      success: { main: available.ink, contrastText: t.surface },
      info: { main: sold.ink, contrastText: t.surface },
      error: { main: exhausted.ink, contrastText: t.surface },
      warning: { main: warning.ink, contrastText: t.surface },
      background: { default: t.page, paper: t.surface },
      text: { primary: t.ink, secondary: t.muted },
      divider: t.hairline,
      status: t.tones,
      accentTint: t.accentTint,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: SANS,
      mono: MONO,
      fontSize: 14,
      h1: heading('1.375rem'),
      h2: heading('0.9375rem'),
      h3: heading('0.875rem'),
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.8125rem' },
      caption: { fontSize: '0.75rem' },
      button: { textTransform: 'none' },
    },
    components: components(t),
  };
}

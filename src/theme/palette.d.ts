import type {} from '@mui/material/styles';
import type { Tone } from './tokens';

type StatusPalette = Record<Tone, { ink: string; tint: string }>;

declare module '@mui/material/styles' {
  interface Palette {
    /** Status colours: `ink` for the word, `tint` for what lies behind it. */
    status: StatusPalette;
    accentTint: string;
  }
  interface PaletteOptions {
    status?: StatusPalette;
    accentTint?: string;
  }
  interface TypographyVariants {
    mono: string;
  }
  interface TypographyVariantsOptions {
    mono?: string;
  }
}

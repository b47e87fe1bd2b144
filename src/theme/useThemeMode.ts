import { useMediaQuery } from '@mui/system';
import { useStore } from 'react-admin';
import type { Mode } from './tokens';

/** Light or dark: what was chosen, else what the system has. */
export function useThemeMode(): Mode {
  const [chosen] = useStore<Mode | undefined>('theme');
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  return chosen ?? (prefersDark ? 'dark' : 'light');
}

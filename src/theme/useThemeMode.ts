import { useStore } from 'react-admin';
import { useMedia } from '../kit/useMedia';
import type { Mode } from './tokens';

/** Light or dark: what was chosen, else what the system has. */
export function useThemeMode(): Mode {
  const [chosen] = useStore<Mode | undefined>('theme');
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  return chosen ?? (prefersDark ? 'dark' : 'light');
}

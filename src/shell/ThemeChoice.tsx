import CheckIcon from '@mui/icons-material/Check';
import { MenuItem } from '@mui/material';
import { useRemoveFromStore, useStore, useTheme, useTranslate } from 'react-admin';

const CHOICES = ['light', 'dark', 'system'] as const;

/** Light, dark, or as the system has it: nothing is stored for the last. */
export function ThemeChoice() {
  const translate = useTranslate();
  const [chosen] = useStore<'light' | 'dark' | 'system'>('theme', 'system');
  const [, setTheme] = useTheme();
  const remove = useRemoveFromStore();

  return CHOICES.map((choice) => (
    <MenuItem
      key={choice}
      role="menuitemradio"
      aria-checked={choice === chosen}
      onClick={() => (choice === 'system' ? remove('theme') : setTheme(choice))}
    >
      <span style={{ flex: 1 }}>{translate(`shell.user.${choice}`)}</span>
      {choice === chosen && <CheckIcon fontSize="small" color="primary" />}
    </MenuItem>
  ));
}

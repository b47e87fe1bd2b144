import { useRemoveFromStore, useStore, useTranslate } from 'react-admin';
import { MenuChoice } from './MenuChoice';

const CHOICES = ['light', 'dark', 'system'] as const;

/** Light, dark, or as the system has it: nothing is stored for the last. */
export function ThemeChoice() {
  const translate = useTranslate();
  const [chosen, setTheme] = useStore<(typeof CHOICES)[number]>('theme', 'system');
  const remove = useRemoveFromStore();

  return CHOICES.map((choice) => (
    <MenuChoice
      key={choice}
      isChosen={choice === chosen}
      onChoose={() => (choice === 'system' ? remove('theme') : setTheme(choice))}
    >
      {translate(`shell.user.${choice}`)}
    </MenuChoice>
  ));
}

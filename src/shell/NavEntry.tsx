import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link, useMatch } from 'react-router-dom';
import { NavCount } from './NavCount';
import type { NavigationEntry } from './navigation';

const Entry = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 8,
  color: theme.palette.text.secondary,
  fontWeight: 500,
  textDecoration: 'none',
  '& svg': { fontSize: 18 },
  '& .count': { marginLeft: 'auto', fontSize: '0.75rem', fontWeight: 600 },
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-current]': { background: theme.palette.accentTint, color: theme.palette.primary.main },
}));

interface NavEntryProps extends NavigationEntry {
  counted: boolean;
  onChosen?: () => void;
}

export function NavEntry({ name, to, icon: Icon, resource, counted, onChosen }: NavEntryProps) {
  const translate = useTranslate();
  const here = useMatch({ path: to, end: name === 'dashboard' });

  return (
    <li>
      <Entry to={to} aria-current={here ? 'page' : undefined} onClick={onChosen}>
        {Icon && <Icon />}
        <span>{translate(`shell.nav.${name}`)}</span>
        {resource && counted && <NavCount resource={resource} />}
      </Entry>
    </li>
  );
}

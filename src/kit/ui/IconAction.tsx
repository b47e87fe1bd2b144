import { styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';

// Plain elements and one style: a page of a hundred rows holds several hundred of them.
const look = ({ theme }: { theme: Theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  verticalAlign: 'middle',
  '& svg': { fontSize: 16 },
  '&:hover': { background: theme.palette.action.hover, color: theme.palette.text.primary },
});

const Button = styled('button')(look);
const Anchor = styled(LinkBase)(look);

interface IconActionProps {
  label: string;
  /** Says more than the label where several of its kind stand on a page. */
  describedAs?: string;
  onClick?: () => void;
  /** Makes it a link. */
  to?: string;
  children: ReactNode;
}

/** A small button or link that shows an icon alone. */
export function IconAction({ label, describedAs = label, onClick, to, children }: IconActionProps) {
  if (to !== undefined) {
    return (
      <Anchor to={to} title={label} aria-label={describedAs}>
        {children}
      </Anchor>
    );
  }
  return (
    <Button type="button" onClick={onClick} title={label} aria-label={describedAs}>
      {children}
    </Button>
  );
}

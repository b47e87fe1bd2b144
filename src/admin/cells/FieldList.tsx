import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'min(40%, 220px) 1fr',
  gap: '10px 16px',
  alignItems: 'baseline',
  margin: 0,
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& dd a': { color: theme.palette.primary.main, fontWeight: 550 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr',
    gap: '2px',
    '& > :not(:last-child) dd': { marginBottom: 10 },
  },
}));

interface LabeledField {
  label: string;
  value: ReactNode;
}

export function FieldList({ fields }: { fields: LabeledField[] }) {
  return (
    <List>
      {fields.map(({ label, value }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

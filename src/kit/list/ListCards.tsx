import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { Skeleton } from '../ui/Skeleton';
import { InnerLink } from './InnerLink';
import type { ListParts } from './listParts';
import { useOpening, useShowPath } from './useOpening';

const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 14px', borderTop: `1px solid ${theme.palette.divider}` },
  '& .title a': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '2px 12px',
    margin: '6px 0 0',
    fontSize: '0.8125rem',
  },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

type ListCardsProps = Pick<ListParts, 'columns' | 'labelOf' | 'rowActions' | 'card'> & { linked: boolean };

/** The list on a phone: a card for each record. */
export function ListCards({ linked, card, rowActions, ...columns }: ListCardsProps) {
  const { data, isPending } = useListContext();
  const showPath = useShowPath();
  const open = useOpening();
  if (isPending) return <Skeleton height={320} />;

  return (
    <Cards onClick={open}>
      {data?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <li data-to={linked ? showPath(record.id) : undefined}>
            {card ? (
              card(record)
            ) : (
              <PlainCard record={record} to={linked ? showPath(record.id) : undefined} {...columns} />
            )}
            {rowActions && <Box sx={{ mt: '8px', textAlign: 'end' }}>{rowActions(record)}</Box>}
          </li>
        </RecordContextProvider>
      ))}
    </Cards>
  );
}

type PlainCardProps = Pick<ListParts, 'columns' | 'labelOf'> & { record: RaRecord; to?: string };

/** The first column as title, the others as a list of what they are. */
function PlainCard({ record, to, columns, labelOf }: PlainCardProps) {
  const [first, ...others] = columns;
  const title = first?.render(record);

  return (
    <>
      <div className="title">{to ? <InnerLink to={to}>{title}</InnerLink> : title}</div>
      <dl>
        {others.map((column) => (
          <Box key={column.id} sx={{ display: 'contents' }}>
            <dt>{labelOf(column)}</dt>
            <dd>{column.render(record)}</dd>
          </Box>
        ))}
      </dl>
    </>
  );
}

import { Fragment } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { Skeleton } from '../ui/Skeleton';
import { InnerLink } from './InnerLink';
import './ListCards.css';
import type { ListParts } from './listParts';
import { useOpening, useShowPath } from './useOpening';

type ListCardsProps = Pick<ListParts, 'columns' | 'labelOf' | 'rowActions' | 'card'> & { linked: boolean };

/** The list on a phone: a card for each record. */
export function ListCards({ linked, card, rowActions, ...columns }: ListCardsProps) {
  const { data, isPending } = useListContext();
  const showPath = useShowPath();
  const open = useOpening();
  if (isPending) return <Skeleton height={320} />;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: each card holds a link for the keyboard.
    <ul className="list-cards" onClick={open}>
      {data?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <li data-to={linked ? showPath(record.id) : undefined}>
            {card ? (
              card(record)
            ) : (
              <PlainCard record={record} to={linked ? showPath(record.id) : undefined} {...columns} />
            )}
            {rowActions && <div className="row-actions">{rowActions(record)}</div>}
          </li>
        </RecordContextProvider>
      ))}
    </ul>
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
          <Fragment key={column.id}>
            <dt>{labelOf(column)}</dt>
            <dd>{column.render(record)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

import { type RaRecord, RecordContextProvider, useListContext } from 'ra-core';
import { Fragment } from 'react';
import { guardColumns } from '../cells/guardColumns';
import { useRecordName } from '../hooks/useRecordName';
import { CrashGuard } from '../ui/CrashGuard';
import { ListSkeleton } from '../ui/PageSkeleton';
import styles from './CardList.module.css';
import { RowLink, useRecordPath, useRowNavigation } from './RowLink';
import { SelectAll, SelectRow } from './selection/SelectRow';
import { useRowSelection } from './selection/useSelection';
import type { ListProps } from './useListProps';

type CardListProps = Pick<ListProps, 'columns' | 'getLabel' | 'rowActions' | 'renderCard'> & {
  linked: boolean;
  selectable: boolean;
  /** While the records load. */
  placeholderRows: number;
};

export function CardList({ linked, selectable, placeholderRows, ...props }: CardListProps) {
  const { renderCard, rowActions, columns, getLabel } = props;
  const { data, isPending } = useListContext();
  const { isSelected, toggle } = useRowSelection();
  const getRecordName = useRecordName();
  const getRecordPath = useRecordPath();
  const navigateToRow = useRowNavigation();
  if (isPending) return <ListSkeleton rows={placeholderRows} />;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: each card contains a link for keyboard users.
    <ul className={styles.cards} onClick={navigateToRow}>
      {selectable && (
        <li className={styles.selectAll}>
          <SelectAll labeled />
        </li>
      )}
      {data?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <li
            data-to={linked ? getRecordPath(record.id) : undefined}
            data-selected={(selectable && isSelected(record.id)) || undefined}
          >
            {selectable && (
              <div className={styles.select}>
                <SelectRow
                  id={record.id}
                  name={getRecordName(record)}
                  selected={isSelected(record.id)}
                  onSelect={toggle}
                />
              </div>
            )}
            <CrashGuard
              value={record}
              render={(isGuarded) =>
                renderCard && !isGuarded ? (
                  renderCard(record)
                ) : (
                  <DefaultCard
                    record={record}
                    to={linked ? getRecordPath(record.id) : undefined}
                    getLabel={getLabel}
                    columns={isGuarded ? guardColumns(columns) : columns}
                  />
                )
              }
            />
            {rowActions && <div className={styles.actions}>{rowActions()}</div>}
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  );
}

type DefaultCardProps = Pick<ListProps, 'columns' | 'getLabel'> & { record: RaRecord; to?: string };

function DefaultCard({ record, to, columns, getLabel }: DefaultCardProps) {
  const [first, ...others] = columns;
  const title = first?.render(record);

  return (
    <>
      <div className={styles.title}>{to ? <RowLink to={to}>{title}</RowLink> : title}</div>
      <dl className={styles.fields}>
        {others.map((column) => (
          <Fragment key={column.id}>
            <dt>{getLabel(column)}</dt>
            <dd>{column.render(record)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

import {
  ListBase,
  ListContextProvider,
  type RaRecord,
  useEvent,
  useGetResourceLabel,
  useI18nProvider,
  useListContext,
  useResourceContext,
  useResourceDefinition,
} from 'ra-core';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { KnownPermissionsProvider, usePermission, useResourcePermission } from '../access/Permitted';
import { ExportButton } from '../export/ExportButton';
import { ListExportProvider, useCsvExport } from '../export/ListExportProvider';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { DEFAULT_PER_PAGE } from '../listParams';
import { Banner } from '../ui/Banner';
import { Paper } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { LISTED_ROWS } from '../ui/PageSkeleton';
import { CardList } from './CardList';
import { CreateButton, Empty, ListError } from './Empty';
import { ListToolbar } from './filters/ListToolbar';
import { ListTable } from './ListTable';
import { ListPagination } from './Pagination';
import { ViewLinks } from './preferences/ViewLinks';
import { BulkActions } from './selection/BulkActions';
import { MatchingSelectionContext } from './selection/useSelection';
import { TableWrapper } from './Table';
import styles from './Table.module.css';
import type { ListProps } from './useListProps';
import { useQueuedListUpdates } from './useListUpdates';

/** The list page of a resource: header, toolbar, table or cards, pagination. */
export function ListView(props: ListProps) {
  const { exportSelected } = useCsvExport(props);

  return (
    <ListBase
      sort={props.sort}
      filterDefaultValues={props.filterDefaultValues}
      perPage={props.perPage ?? DEFAULT_PER_PAGE}
      exporter={useEvent(async (records: RaRecord[]) => void (await exportSelected(records)))}
      empty={false}
      disableAuthentication
    >
      <OptionalSelectionProvider {...props}>
        <ListExportProvider {...props}>
          <ListHeader {...props} />
          {props.header && <props.header />}
          <Paper>
            <ListBody {...props} hasPreferences />
          </Paper>
        </ListExportProvider>
      </OptionalSelectionProvider>
    </ListBase>
  );
}

type SelectionProps = Pick<ListProps, 'selectMatching'> & { children: ReactNode };

const OptionalSelectionProvider = ({ selectMatching, children }: SelectionProps) =>
  selectMatching ? <SelectionProvider>{children}</SelectionProvider> : children;

const ListHeader = memo(function ListHeader(props: ListProps) {
  const { subtitle: Subtitle, actions: Actions, createLabel } = props;
  const { hasCreate } = useResourceDefinition();
  const declaredText = useDeclaredText();
  const resourceLabel = useResourceLabel();
  const hasActions = Actions || props.export || hasCreate;

  return (
    <PageHeader
      title={resourceLabel}
      subtitle={typeof Subtitle === 'function' ? <Subtitle /> : Subtitle && declaredText(Subtitle)}
      actions={
        hasActions && (
          <>
            {props.export && <ExportButton />}
            {Actions && <Actions />}
            {hasCreate && <CreateButton label={createLabel} isMain />}
          </>
        )
      }
    />
  );
});

/** The name of the current resource, in the plural. */
function useResourceLabel(): string {
  return useGetResourceLabel()(useResourceContext() ?? '', 2);
}

/** Of a list within a page, which most often is short: what stands below it moves little when the records come. */
export const PLACEHOLDER_ROWS = 3;

/** The list without header, inside an existing list context. */
export function ListBody({ hasPreferences, ...props }: ListProps & { hasPreferences?: boolean }) {
  const list = useQueuedListUpdates();
  const { data, error, isPending, total, meta } = list;
  const { hasShow, hasEdit } = useResourceDefinition();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const resourceLabel = useResourceLabel();
  const edit = useResourcePermission('edit');
  const mayEdit = usePermission(edit);
  const remove = useResourcePermission('delete');
  const mayDelete = usePermission(remove);
  // A new object would render the actions of all rows again.
  const known = useMemo(() => ({ [edit]: mayEdit, [remove]: mayDelete }), [edit, mayEdit, remove, mayDelete]);
  const mayWrite = mayEdit || mayDelete;
  const mayExport = usePermission(useResourcePermission('export'));
  const isSelectable = Boolean(props.bulkActions) && (mayWrite || mayExport);
  useResetSelection(isSelectable);

  const isLinked = Boolean(hasShow || hasEdit) && props.rowClick !== false;
  // Without a page of the record, its actions are changes.
  const rowActions = mayWrite || hasShow ? props.rowActions : undefined;
  const placeholderRows = hasPreferences ? LISTED_ROWS : PLACEHOLDER_ROWS;
  const isEmpty = !isPending && (total === 0 || data?.length === 0);

  return (
    <ListContextProvider value={list}>
      <KnownPermissionsProvider value={known}>
        {hasPreferences && <ViewLinks />}
        <ListToolbar {...props} hasPreferences={hasPreferences} />
        {isSelectable && props.bulkActions && <BulkActions actions={props.bulkActions} />}
        {meta?.problem && (
          <div className={styles.problem}>
            <Banner tone="warning">{meta.problem}</Banner>
          </div>
        )}
        {error && !data ? (
          <ListError />
        ) : isEmpty ? (
          <Empty {...props} />
        ) : isPhone ? (
          <CardList
            {...props}
            rowActions={rowActions}
            linked={isLinked}
            selectable={isSelectable}
            placeholderRows={placeholderRows}
          />
        ) : (
          <TableWrapper>
            <ListTable
              {...props}
              rowActions={rowActions}
              linked={isLinked}
              selectable={isSelectable}
              caption={resourceLabel}
              placeholderRows={placeholderRows}
            />
          </TableWrapper>
        )}
        <ListPagination sizes={props.perPageOptions} />
      </KnownPermissionsProvider>
    </ListContextProvider>
  );
}

/**
 * Clears the selection when page, sort, filter or view change, and when the list is left: rows that are no
 * longer visible must not be deleted by accident. Rows missing from a new response are unselected.
 */
function useResetSelection(selectable: boolean): void {
  const { page, perPage, sort, filterValues, data, selectedIds, onSelect, onUnselectItems } =
    useListContext();
  const i18nProvider = useI18nProvider();
  const clear = useEvent(() => onUnselectItems());
  const listState = JSON.stringify([selectable, page, perPage, sort, filterValues]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect clears when the list state changes.
  useEffect(() => {
    const locale = i18nProvider.getLocale();
    return () => {
      // react-admin remounts pages when the language changes; that must not clear the selection.
      if (i18nProvider.getLocale() === locale) clear();
    };
  }, [listState, i18nProvider, clear]);

  useEffect(() => {
    if (!data) return;
    const remaining = selectedIds.filter((id) => data.some((record) => record.id === id));
    if (remaining.length < selectedIds.length) onSelect(remaining);
  }, [data, selectedIds, onSelect]);
}

/** Lets the user select all records that match the filters; that selection ends with that of the page's rows. */
function SelectionProvider({ children }: { children: ReactNode }) {
  const { selectedIds, filterValues, filter } = useListContext();
  const currentFilter = JSON.stringify([filterValues, filter]);
  const [selectedFilter, setSelectedFilter] = useState<string>();
  const isActive = selectedIds.length > 0 && selectedFilter === currentFilter;

  useEffect(() => {
    if (!isActive) setSelectedFilter(undefined);
  }, [isActive]);

  const value = useMemo(
    () => ({
      isActive,
      setActive: (active: boolean) => setSelectedFilter(active ? currentFilter : undefined),
    }),
    [isActive, currentFilter],
  );
  return <MatchingSelectionContext value={value}>{children}</MatchingSelectionContext>;
}

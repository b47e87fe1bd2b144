import { useEffect } from 'react';
import {
  ListBase,
  ListContextProvider,
  useEvent,
  useI18nProvider,
  useListContext,
  useResourceDefinition,
} from 'react-admin';
import { PHONE_QUERY, useMediaQuery } from '../hooks/useMediaQuery';
import { useTranslateText } from '../hooks/useTranslateText';
import type { ListProps } from '../resource/resolveColumns';
import { Paper } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { CardList } from './CardList';
import { CreateButton, Empty, ListError } from './Empty';
import { ListTable } from './ListTable';
import { ListToolbar } from './ListToolbar';
import { DEFAULT_PER_PAGE, ListPagination } from './Pagination';
import { useQueuedListUpdates } from './useListUpdates';

/** The list page of a resource: header, toolbar, table or cards, pagination. */
export function ListView(props: ListProps & { title: string }) {
  const { sort, perPage = DEFAULT_PER_PAGE, filterDefaults, exporter } = props;

  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      filterDefaultValues={filterDefaults}
      exporter={exporter}
      empty={false}
      disableAuthentication
    >
      <ListHeader {...props} />
      {props.header && <props.header />}
      <Paper>
        <ListBody {...props} hasPreferences />
      </Paper>
    </ListBase>
  );
}

function ListHeader({
  title,
  subtitle: Subtitle,
  actions: Actions,
  createLabel,
}: ListProps & { title: string }) {
  const { hasCreate } = useResourceDefinition();
  const translateText = useTranslateText();
  const create = hasCreate && createLabel;

  return (
    <PageHeader
      title={translateText(title)}
      subtitle={typeof Subtitle === 'string' ? translateText(Subtitle) : Subtitle && <Subtitle />}
      actions={
        (Actions || create) && (
          <>
            {Actions && <Actions />}
            {create && <CreateButton label={create} />}
          </>
        )
      }
    />
  );
}

/** The list without header, inside an existing list context. */
export function ListBody({
  hasPreferences,
  ...props
}: ListProps & { title: string; hasPreferences?: boolean }) {
  const list = useQueuedListUpdates();
  const { data, error, isPending, total } = list;
  const { hasShow, hasCreate } = useResourceDefinition();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const translateText = useTranslateText();
  const isSelectable = Boolean(props.bulkActions) && !isPhone;
  useResetSelection(isSelectable);

  const isLinked = Boolean(hasShow) && props.rowClick !== false;
  const isEmpty = !isPending && (total === 0 || data?.length === 0);
  const createLabel = hasCreate ? props.createLabel : undefined;

  return (
    <ListContextProvider value={list}>
      <ListToolbar {...props} hasPreferences={hasPreferences} />
      {error && !data ? (
        <ListError />
      ) : isEmpty ? (
        <Empty empty={props.empty} createLabel={createLabel} />
      ) : isPhone ? (
        <CardList {...props} linked={isLinked} />
      ) : (
        <div className="table-wrapper">
          <ListTable
            {...props}
            linked={isLinked}
            selectable={isSelectable}
            caption={translateText(props.title)}
          />
        </div>
      )}
      <ListPagination pageSizes={props.perPageOptions} />
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

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

/** A resource's list: header, what stands above, toolbar, table or cards, pages. */
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

/** The list itself, for pages that bring a list context and a header of their own. */
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
 * Rows that are out of sight must not be deleted by accident: the selection ends when the list shows another page,
 * sort or filter, when it becomes cards without checkboxes, and when it is left. A row that a new answer no longer
 * holds drops out of it.
 */
export function useResetSelection(selectable: boolean): void {
  const { page, perPage, sort, filterValues, data, selectedIds, onSelect, onUnselectItems } =
    useListContext();
  const i18nProvider = useI18nProvider();
  const clear = useEvent(() => onUnselectItems());
  const listState = JSON.stringify([selectable, page, perPage, sort, filterValues]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown is what clears.
  useEffect(() => {
    const locale = i18nProvider.getLocale();
    return () => {
      // react-admin mounts every page anew in another language, which is not leaving it.
      if (i18nProvider.getLocale() === locale) clear();
    };
  }, [listState, i18nProvider, clear]);

  useEffect(() => {
    if (!data) return;
    const remaining = selectedIds.filter((id) => data.some((record) => record.id === id));
    if (remaining.length < selectedIds.length) onSelect(remaining);
  }, [data, selectedIds, onSelect]);
}

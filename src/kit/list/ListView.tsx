import { ListBase, ListContextProvider, useResourceDefinition } from 'react-admin';
import { useText } from '../declare/useText';
import { Surface } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { PHONE, useMedia } from '../useMedia';
import { CreateLink } from './CreateLink';
import { ListCards } from './ListCards';
import { ListEmpty } from './ListEmpty';
import { ListFailed } from './ListFailed';
import { ListFooter, PER_PAGE } from './ListFooter';
import { ListTable } from './ListTable';
import type { ListParts } from './listParts';
import { Toolbar } from './Toolbar';
import { useClearedSelection } from './useClearedSelection';
import { useLastingChanges } from './useLastingChanges';

/** A resource's list: header, what stands above, toolbar, table or cards, pages. */
export function ListView(parts: ListParts & { title: string }) {
  const { sort, perPage = PER_PAGE, filterDefaults, exporter } = parts;

  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      filterDefaultValues={filterDefaults}
      exporter={exporter}
      empty={false}
      disableAuthentication
    >
      <ListHeader {...parts} />
      {parts.above && <parts.above />}
      <Surface>
        <ListBody {...parts} hasView />
      </Surface>
    </ListBase>
  );
}

function ListHeader({
  title,
  subtitle: Subtitle,
  actions: Actions,
  createLabel,
}: ListParts & { title: string }) {
  const { hasCreate } = useResourceDefinition();
  const text = useText();
  const create = hasCreate && createLabel;

  return (
    <PageHeader
      title={text(title)}
      subtitle={typeof Subtitle === 'string' ? text(Subtitle) : Subtitle && <Subtitle />}
      actions={
        (Actions || create) && (
          <>
            {Actions && <Actions />}
            {create && <CreateLink label={create} />}
          </>
        )
      }
    />
  );
}

/** The list itself, for pages that bring a list context and a header of their own. */
export function ListBody({ hasView, ...parts }: ListParts & { title: string; hasView?: boolean }) {
  const list = useLastingChanges();
  const { data, error, isPending, total } = list;
  const { hasShow, hasCreate } = useResourceDefinition();
  const phone = useMedia(PHONE);
  const text = useText();
  const selectable = Boolean(parts.bulkActions) && !phone;
  useClearedSelection(selectable);

  const linked = Boolean(hasShow) && parts.rowClick !== false;
  const empty = !isPending && (total === 0 || data?.length === 0);
  const createLabel = hasCreate ? parts.createLabel : undefined;

  return (
    <ListContextProvider value={list}>
      <Toolbar {...parts} hasView={hasView} />
      {error && !data ? (
        <ListFailed />
      ) : empty ? (
        <ListEmpty empty={parts.empty} createLabel={createLabel} />
      ) : phone ? (
        <ListCards {...parts} linked={linked} />
      ) : (
        <div className="table-frame">
          <ListTable {...parts} linked={linked} selectable={selectable} caption={text(parts.title)} />
        </div>
      )}
      <ListFooter sizes={parts.perPageOptions} />
    </ListContextProvider>
  );
}

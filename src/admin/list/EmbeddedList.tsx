import { ListBase, ResourceContextProvider, type SortPayload } from 'ra-core';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ResourceName } from '#contract/shared/Register';
import { eraseType } from '../eraseType';
import { ListExportProvider } from '../export/ListExportProvider';
import { DEFAULT_PER_PAGE } from '../listParams';
import type { ListDeclaration } from '../resource/declarations/ListDeclaration';
import type { ResourceEndpoints } from '../resource/endpoints';
import { useResourceOptions } from '../resource/resourceOptions';
import type { ObjectSchema } from '../resource/schema';
import type { AnyListDeclaration } from '../resource/viewDeclarations';
import { Card } from '../ui/Card';
import { RowsSkeleton } from '../ui/PageSkeleton';
import { renderDefaultRowActions } from './defaultActions';
import { CreateButton, OpenDialogContext } from './Empty';
import { ListBody, PLACEHOLDER_ROWS } from './ListView';
import { useDeclaredList } from './useDeclaredList';
import { useListProps } from './useListProps';

interface CardParts {
  title: string;
  subtitle?: ReactNode;
  /** Default: the button that creates a record, of an embedded resource. */
  actions?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

interface EmbeddedListProps<G extends ResourceEndpoints> extends CardParts {
  resource: ResourceName;
  /** Another list than the declared one, with the schema of its records. */
  other?: { schema: ObjectSchema; list: ListDeclaration<G> };
  /** What the records have in common; new ones get it too. */
  filter?: object;
  /** Default: that of the list. */
  sort?: SortPayload;
  /** Default: that of the list. */
  perPage?: number;
  storeKey: string;
}

/** A card with records of another resource that belong to the record or to the subject of a page. */
export function EmbeddedList<G extends ResourceEndpoints>(props: EmbeddedListProps<G>) {
  return (
    <ResourceContextProvider value={props.resource}>
      {props.other ? (
        <OtherList {...props} schema={props.other.schema} list={eraseType(props.other.list)} />
      ) : (
        <DeclaredList {...props} />
      )}
    </ResourceContextProvider>
  );
}

type ListProps = Omit<EmbeddedListProps<ResourceEndpoints>, 'other'>;

function DeclaredList(props: ListProps) {
  const { schema, dialogs, delete: remove } = useResourceOptions(props.resource);
  const list = useDeclaredList(props.resource);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const { title, subtitle, filter = {} } = props;
  if (!schema || !list) {
    return (
      <Card title={title} subtitle={subtitle}>
        <RowsSkeleton rows={PLACEHOLDER_ROWS} />
      </Card>
    );
  }

  const rowActions = dialogs?.edit || remove ? renderDefaultRowActions : undefined;
  const CreateDialog = dialogs?.create;
  return (
    // Outside of the list, which is loaded again after a creation.
    <OpenDialogContext value={CreateDialog && open}>
      <OtherList
        actions={CreateDialog && <CreateButton label={list.createLabel} />}
        {...props}
        schema={schema}
        list={{ rowActions, ...list }}
      />
      {CreateDialog && isOpen && (
        <Suspense>
          <CreateDialog parent={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenDialogContext>
  );
}

interface OtherListProps extends ListProps {
  schema: ObjectSchema;
  list: AnyListDeclaration;
}

function OtherList({ schema, list, title, subtitle, actions, children, resource, ...base }: OtherListProps) {
  return (
    <ListBase
      sort={list.sort}
      filterDefaultValues={list.filterDefaultValues}
      {...base}
      perPage={base.perPage ?? list.perPage ?? DEFAULT_PER_PAGE}
      resource={resource}
      disableAuthentication
      disableSyncWithLocation
      empty={false}
    >
      <ListCard {...{ title, subtitle, actions, schema, list }}>{children}</ListCard>
    </ListBase>
  );
}

interface ListCardProps extends CardParts {
  schema: ObjectSchema;
  list: AnyListDeclaration;
}

function ListCard({ schema, list, children, ...card }: ListCardProps) {
  const listProps = useListProps(schema, list);
  return (
    <ListExportProvider {...listProps}>
      <Card {...card} padded={false}>
        <ListBody {...listProps} perPageOptions={false} />
        {children}
      </Card>
    </ListExportProvider>
  );
}

import { ListBase, ResourceContextProvider, type SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { ResourceName } from '#contract/shared/Register';
import { eraseType } from '../eraseType';
import { ListExportProvider } from '../export/ListExportProvider';
import type { ListDeclaration } from '../resource/declarations/ListDeclaration';
import type { AnyEndpoints, ResourceEndpoints } from '../resource/endpoints';
import type { ObjectSchema } from '../resource/schema';
import type { AnyListDeclaration } from '../resource/viewDeclarations';
import { Card } from '../ui/Card';
import { ListBody } from './ListView';
import { useListProps } from './useListProps';

interface EmbeddedListProps<G extends ResourceEndpoints> {
  title: string;
  actions?: ReactNode;
  resource: ResourceName;
  schema: ObjectSchema;
  list: ListDeclaration<G>;
  filter: object;
  sort: SortPayload;
  perPage: number;
  storeKey: string;
}

/** A card with records of another resource that belong to the record of a page. */
export function EmbeddedList<G extends ResourceEndpoints>({
  title,
  actions,
  resource,
  schema,
  list,
  ...base
}: EmbeddedListProps<G>) {
  return (
    <ResourceContextProvider value={resource}>
      <ListBase {...base} resource={resource} disableAuthentication disableSyncWithLocation empty={false}>
        <ListCard title={title} actions={actions} schema={schema} list={eraseType(list)} />
      </ListBase>
    </ResourceContextProvider>
  );
}

interface ListCardProps extends Pick<EmbeddedListProps<AnyEndpoints>, 'title' | 'actions' | 'schema'> {
  list: AnyListDeclaration;
}

function ListCard({ title, actions, schema, list }: ListCardProps) {
  const listProps = useListProps(schema, list);
  return (
    <ListExportProvider {...listProps}>
      <Card title={title} actions={actions} padded={false}>
        <ListBody {...listProps} perPageOptions={false} />
      </Card>
    </ListExportProvider>
  );
}

import { ListBase, type RaRecord, ResourceContextProvider, type SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { ResourceName } from '#contract/shared/Register';
import { eraseType } from '../../eraseType';
import { ListExportProvider } from '../export/ListExportProvider';
import type { ListDeclaration } from '../resource/declarations';
import type { ObjectSchema } from '../resource/schema';
import { Card } from '../ui/Card';
import { ListBody } from './ListView';
import { useListProps } from './useListProps';

interface EmbeddedListProps<R> {
  title: string;
  actions?: ReactNode;
  resource: ResourceName;
  schema: ObjectSchema;
  list: ListDeclaration<R>;
  filter: object;
  sort: SortPayload;
  perPage: number;
  storeKey: string;
}

/** A card with records of another resource that belong to the record of a page. */
export function EmbeddedList<R>({ title, actions, resource, schema, list, ...base }: EmbeddedListProps<R>) {
  return (
    <ResourceContextProvider value={resource}>
      <ListBase {...base} resource={resource} disableAuthentication disableSyncWithLocation empty={false}>
        <ListCard title={title} actions={actions} schema={schema} list={eraseType(list)} />
      </ListBase>
    </ResourceContextProvider>
  );
}

interface ListCardProps extends Pick<EmbeddedListProps<RaRecord>, 'title' | 'actions' | 'schema' | 'list'> {}

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

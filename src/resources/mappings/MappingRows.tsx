import { useTranslate } from 'react-admin';
import { Mapping } from '#contract/mappings';
import { Button, DeleteButton, ListBody, type ListDeclaration, useListParts } from '../../kit';
import { MappingCard } from './MappingCard';
import { mappingColumns } from './mappingColumns';

/** One site's mappings, inside a page that brings the list's context. */
export function MappingRows({ site }: { site: number }) {
  const list: ListDeclaration<Mapping> = {
    columns: mappingColumns,
    card: (mapping) => <MappingCard mapping={mapping} />,
    rowActions: () => <DeleteButton undoable />,
    perPageOptions: false,
    empty: {
      title: 'resources.sites.mappings.empty',
      text: 'resources.sites.mappings.empty_text',
      action: <AddMapping site={site} />,
    },
  };
  const parts = useListParts(Mapping, list);
  return <ListBody {...parts} title="resources.sites.mappings.title" />;
}

function AddMapping({ site }: { site: number }) {
  const translate = useTranslate();
  return (
    <Button to={`/dashboard/mappings/new?site=${site}`}>{translate('resources.sites.mappings.add')}</Button>
  );
}

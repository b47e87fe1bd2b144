import {
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  ColumnsButton,
  CreateButton,
  DataTable,
  ExportButton,
  FilterButton,
  InPlaceEditor,
  List,
  Pagination,
  SearchInput,
  SelectAllButton,
  SelectInput,
  SimpleShowLayout,
  SortButton,
  TextField,
  TopToolbar,
} from 'react-admin';
import { toChoices } from './BoatForm';
import { Berth } from './contract';

export const boatFilters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="berth" source="berth" choices={toChoices(Berth.options)} />,
  <BooleanInput key="is_active" source="is_active" />,
];

const ListActions = () => (
  <TopToolbar>
    <FilterButton />
    <SortButton fields={['name', 'crew']} />
    <ColumnsButton />
    <CreateButton />
    <ExportButton />
  </TopToolbar>
);

const BulkActions = () => (
  <>
    <SelectAllButton />
    <BulkUpdateButton label="To dry dock" data={{ berth: 'dry_dock' }} mutationMode="pessimistic" />
    <BulkExportButton />
    <BulkDeleteButton />
  </>
);

const Details = () => (
  <SimpleShowLayout>
    <TextField source="description" emptyText="–" />
  </SimpleShowLayout>
);

export const BoatList = () => (
  <List
    filters={boatFilters}
    actions={<ListActions />}
    sort={{ field: 'name', order: 'ASC' }}
    perPage={5}
    pagination={<Pagination rowsPerPageOptions={[5, 10]} />}
  >
    <DataTable expand={<Details />} bulkActionButtons={<BulkActions />} rowClick={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="rig" field={TextField} />
      <DataTable.Col label="Berth">
        <InPlaceEditor source="berth" mutationMode="pessimistic" />
      </DataTable.Col>
      <DataTable.NumberCol source="crew" />
    </DataTable>
  </List>
);

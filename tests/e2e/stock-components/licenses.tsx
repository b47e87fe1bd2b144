import { Card, CardContent } from '@mui/material';
import {
  AutocompleteInput,
  ChipField,
  Create,
  DataTable,
  DateField,
  FilterList,
  FilterListItem,
  List,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  required,
  SavedQueriesList,
  SearchInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { LicenseStatus } from '#contract/licenses';

const statuses = LicenseStatus.options.map((id) => ({ id, name: id }));

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <ReferenceInput key="pool" source="license_group_id" reference="pools" label="Pool" alwaysOn>
    <AutocompleteInput label="Pool" filterToQuery={(search) => ({ search })} />
  </ReferenceInput>,
  <SelectInput key="status" source="license_status" label="Status" choices={statuses} />,
];

export const LicenseGrid = () => (
  <DataTable rowClick="show">
    <DataTable.NumberCol source="license_id" />
    <DataTable.Col source="license_group_id" label="Pool" disableSort>
      <ReferenceField source="license_group_id" reference="pools" />
    </DataTable.Col>
    <DataTable.Col source="license_status" label="Status" field={ChipField} />
    <DataTable.Col source="owner_email_address" label="Customer" />
    <DataTable.Col source="creation_date" field={DateField} />
  </DataTable>
);

const LicenseAside = () => (
  <Card sx={{ order: -1, alignSelf: 'flex-start', mr: 2, width: 220, display: { xs: 'none', lg: 'block' } }}>
    <CardContent>
      <SavedQueriesList />
      <FilterList label="Status" icon={null}>
        {statuses.map(({ id }) => (
          <FilterListItem key={id} label={id} value={{ license_status: id }} />
        ))}
      </FilterList>
    </CardContent>
  </Card>
);

export const LicenseList = () => (
  <List
    title="All licenses"
    filters={filters}
    aside={<LicenseAside />}
    sort={{ field: 'creation_date', order: 'DESC' }}
  >
    <LicenseGrid />
  </List>
);

export const LicenseCreate = () => (
  <Create redirect="show">
    <SimpleForm>
      <ReferenceInput source="license_group_id" reference="pools">
        <AutocompleteInput label="Pool" filterToQuery={(search) => ({ search })} validate={required()} />
      </ReferenceInput>
      <TextInput source="license_key" validate={required()} />
      <NumberInput source="delivre_x_times" defaultValue={1} />
    </SimpleForm>
  </Create>
);

export const LicenseShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="license_key_decrypted" label="License key" />
      <ReferenceField source="license_group_id" reference="pools" label="Pool" />
      <ChipField source="license_status" label="Status" />
      <DateField source="creation_date" showTime />
    </SimpleShowLayout>
  </Show>
);

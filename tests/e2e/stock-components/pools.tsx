import {
  BooleanField,
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  ChipField,
  Create,
  Datagrid,
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  List,
  NumberField,
  NumberInput,
  ReferenceManyField,
  RichTextField,
  required,
  SearchInput,
  SelectInput,
  Show,
  ShowButton,
  SimpleForm,
  TabbedForm,
  TabbedShowLayout,
  TextField,
  TextInput,
  WrapperField,
} from 'react-admin';
import { RefundPolicy } from '#contract/pools';
import { LicenseGrid } from './licenses';

const policies = RefundPolicy.options.map((id) => ({ id, name: id }));

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="policy" source="refund_policy" choices={policies} />,
];

const BulkActions = () => (
  <>
    <BulkExportButton />
    <BulkDeleteButton mutationMode="pessimistic" />
  </>
);

export const PoolList = () => (
  <List filters={filters} sort={{ field: 'name', order: 'ASC' }} perPage={5}>
    <Datagrid rowClick="show" bulkActionButtons={<BulkActions />}>
      <TextField source="name" />
      <BooleanField source="requires_validation" label="Unlimited" />
      <NumberField source="available_licenses" />
      <ChipField source="refund_policy" size="small" />
      <DateField source="created_at" />
      <WrapperField label="Actions">
        <EditButton />
        <ShowButton />
        <DeleteButton />
      </WrapperField>
    </Datagrid>
  </List>
);

export const PoolCreate = () => (
  <Create redirect="edit">
    <SimpleForm warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} helperText="As customers see it" />
      <TextInput source="description" multiline />
      <NumberInput source="threshold_count" defaultValue={10} />
      <BooleanInput source="notify_on_low" defaultValue={true} />
    </SimpleForm>
  </Create>
);

export const PoolEdit = () => (
  <Edit>
    <TabbedForm warnWhenUnsavedChanges>
      <TabbedForm.Tab label="Summary">
        <TextInput source="name" validate={required()} />
        <TextInput source="description" multiline />
        <SelectInput source="refund_policy" choices={policies} />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Alerts">
        <NumberInput source="threshold_count" />
        <BooleanInput source="notify_on_low" />
        <BooleanInput source="notify_on_depleted" />
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
);

export const PoolShow = () => (
  <Show>
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="Summary">
        <TextField source="name" />
        <RichTextField source="description" emptyText="–" />
        <ChipField source="refund_policy" size="small" />
        <DateField source="created_at" showTime />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Licenses" path="licenses">
        <ReferenceManyField reference="licenses" target="license_group_id" label={false}>
          <LicenseGrid />
        </ReferenceManyField>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);

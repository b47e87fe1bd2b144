import {
  ArrayField,
  BooleanField,
  ChipField,
  DataTable,
  DateField,
  EditButton,
  EmailField,
  FileField,
  FunctionField,
  ImageField,
  InPlaceEditor,
  Labeled,
  NumberField,
  RecordField,
  ReferenceArrayField,
  ReferenceField,
  ReferenceManyCount,
  ReferenceManyField,
  ReferenceOneField,
  RichTextField,
  SelectField,
  Show,
  SimpleShowLayout,
  SingleFieldList,
  TabbedShowLayout,
  TextArrayField,
  TextField,
  TopToolbar,
  TranslatableFields,
  UrlField,
  WrapperField,
} from 'react-admin';
import { toChoices } from './BoatForm';
import { Berth, type Boat } from './contract';

export const BoatShow = () => (
  <Show
    actions={
      <TopToolbar>
        <EditButton />
      </TopToolbar>
    }
  >
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="Values">
        <TextField source="name" />
        <TranslatableFields locales={['en', 'de']}>
          <TextField source="motto" />
        </TranslatableFields>
        <RichTextField source="description" emptyText="–" />
        <SelectField source="berth" choices={toChoices(Berth.options)} />
        <ChipField source="rig" emptyText="–" />
        <BooleanField source="is_active" />
        <NumberField source="crew" />
        <DateField source="launched_on" />
        <DateField source="departs_at" showTime />
        <EmailField source="email" />
        <UrlField source="website" />
        <FunctionField<Boat> label="Crew and days" render={({ crew, stops }) => crew * stops.length} />
        <WrapperField label="Name and rig">
          <TextField source="name" /> <TextField source="rig" />
        </WrapperField>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Lists" path="lists">
        <TextArrayField source="keywords" />
        <ArrayField source="stops">
          <DataTable bulkActionButtons={false} rowClick={false}>
            <DataTable.Col source="port" />
            <DataTable.NumberCol source="days" />
          </DataTable>
        </ArrayField>
        <ImageField source="photo.src" title="photo.title" label="Photo" />
        <FileField source="papers" src="src" title="title" />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="References" path="references">
        <ReferenceField source="pool_id" reference="pools" label="Pool" />
        <ReferenceArrayField source="pool_ids" reference="pools" label="Pools" />
        <ReferenceArrayField source="escort_ids" reference="boats" label="Escorts">
          <SingleFieldList>
            <ChipField source="name" />
          </SingleFieldList>
        </ReferenceArrayField>
        <ReferenceOneField reference="licenses" source="pool_id" target="license_group_id" label="A license">
          <TextField source="license_status" />
        </ReferenceOneField>
        <ReferenceManyCount
          reference="licenses"
          source="pool_id"
          target="license_group_id"
          label="Licenses"
          link
        />
        <ReferenceManyField
          reference="licenses"
          source="pool_id"
          target="license_group_id"
          label="Its licenses"
        >
          <DataTable bulkActionButtons={false}>
            <DataTable.Col source="license_id" />
            <DataTable.Col source="license_status" field={ChipField} />
          </DataTable>
        </ReferenceManyField>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="In place" path="in-place">
        <Labeled label="Name" fullWidth>
          <InPlaceEditor source="name" mutationMode="pessimistic" />
        </Labeled>
        <RecordField source="crew" label="Sailors" variant="inline" />
        <SimpleShowLayout direction="row" divider={<span>·</span>}>
          <TextField source="rig" />
          <NumberField source="crew" />
        </SimpleShowLayout>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);

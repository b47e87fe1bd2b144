import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  DatagridInput,
  DateInput,
  DateTimeInput,
  FileField,
  FileInput,
  ImageField,
  ImageInput,
  NullableBooleanInput,
  NumberInput,
  PasswordInput,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  SaveButton,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextArrayInput,
  TextField,
  TextInput,
  TimeInput,
  Toolbar,
  TranslatableInputs,
} from 'react-admin';
import { Berth, Equipment } from './contract';
import { storeFiles } from './storeFiles';

export const toChoices = (names: readonly string[]) => names.map((id) => ({ id, name: id }));
const rigs = toChoices(['sloop', 'ketch', 'cutter']);

export const TextInputs = () => (
  <>
    <TextInput source="name" validate={required()} helperText="As it is painted on the bow" />
    <TranslatableInputs locales={['en', 'de']}>
      <TextInput source="motto" />
    </TranslatableInputs>
    <TextInput source="description" multiline />
    <TextInput source="email" type="email" />
    <TextInput source="website" type="url" />
    <PasswordInput source="passphrase" />
    <NumberInput source="crew" min={0} />
    <DateInput source="launched_on" />
    <DateTimeInput source="departs_at" />
    <TimeInput source="opens_at" />
    <BooleanInput source="is_active" />
    <NullableBooleanInput source="is_insured" />
  </>
);

export const ChoiceInputs = () => (
  <>
    <RadioButtonGroupInput source="berth" choices={toChoices(Berth.options)} />
    <SelectInput source="rig" choices={rigs} />
    <CheckboxGroupInput source="equipment" choices={toChoices(Equipment.options)} />
    <SelectArrayInput source="colors" choices={toChoices(['red', 'green', 'blue'])} />
    <AutocompleteArrayInput source="tags" choices={toChoices(['fast', 'family', 'racing'])} />
    <TextArrayInput source="keywords" />
    <ReferenceInput source="pool_id" reference="pools">
      <AutocompleteInput label="Pool" />
    </ReferenceInput>
    <ReferenceArrayInput source="pool_ids" reference="pools">
      <AutocompleteArrayInput label="Other pools" />
    </ReferenceArrayInput>
  </>
);

export const ListInputs = () => (
  <>
    <ArrayInput source="stops">
      <SimpleFormIterator inline>
        <TextInput source="port" helperText={false} validate={required()} />
        <NumberInput source="days" helperText={false} defaultValue={1} />
      </SimpleFormIterator>
    </ArrayInput>
    <ImageInput
      source="photo"
      accept={{ 'image/*': ['.png', '.svg'] }}
      inputProps={{ 'aria-label': 'Photo' }}
    >
      <ImageField source="src" title="title" />
    </ImageInput>
    <FileInput source="papers" multiple inputProps={{ 'aria-label': 'Papers' }}>
      <FileField source="src" title="title" />
    </FileInput>
    <ReferenceArrayInput
      source="escort_ids"
      reference="boats"
      perPage={5}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <DatagridInput>
        <TextField source="name" />
      </DatagridInput>
    </ReferenceArrayInput>
  </>
);

export const BoatCreate = () => (
  <Create redirect="edit" transform={storeFiles}>
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar>
          <SaveButton label="Launch" />
        </Toolbar>
      }
    >
      <TextInputs />
      <ChoiceInputs />
      <ListInputs />
    </SimpleForm>
  </Create>
);

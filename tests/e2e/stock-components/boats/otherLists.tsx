import { Card, CardContent } from '@mui/material';
import {
  ChipField,
  DatagridConfigurable,
  FilterList,
  FilterListItem,
  FilterListSection,
  FilterLiveForm,
  FilterLiveSearch,
  InfiniteList,
  InspectorButton,
  List,
  NumberField,
  ReferenceManyCount,
  SavedQueriesList,
  SelectColumnsButton,
  SelectInput,
  SimpleForm,
  SimpleFormConfigurable,
  SimpleList,
  SimpleListConfigurable,
  SingleFieldList,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { toChoices } from './BoatForm';
import { Berth, type Boat } from './contract';

const LiveFilters = () => (
  <Card sx={{ order: -1, alignSelf: 'flex-start', mr: 2, width: 240, display: { xs: 'none', lg: 'block' } }}>
    <CardContent>
      <FilterLiveSearch source="search" fullWidth />
      <FilterListSection label="Berth" icon={null}>
        <FilterLiveForm>
          <SelectInput source="berth" choices={toChoices(Berth.options)} helperText={false} />
        </FilterLiveForm>
      </FilterListSection>
      <SavedQueriesList />
      <FilterList label="Active" icon={null}>
        <FilterListItem label="Yes" value={{ is_active: true }} />
        <FilterListItem label="No" value={{ is_active: false }} />
      </FilterList>
    </CardContent>
  </Card>
);

export const BoatDatagrid = () => (
  <List
    resource="boats"
    title="Datagrid"
    aside={<LiveFilters />}
    actions={
      <TopToolbar>
        <SelectColumnsButton />
        <InspectorButton />
      </TopToolbar>
    }
  >
    <DatagridConfigurable expand={<NumberField source="crew" />}>
      <TextField source="name" />
      <NumberField source="crew" />
      <ChipField source="berth" />
      <ReferenceManyCount reference="licenses" source="pool_id" target="license_group_id" label="Licenses" />
    </DatagridConfigurable>
  </List>
);

export const BoatSimpleList = () => (
  <List resource="boats" title="Simple list" actions={false}>
    <SimpleListConfigurable
      primaryText={({ name }: Boat) => name}
      secondaryText={({ rig }: Boat) => rig ?? '–'}
      tertiaryText={({ crew }: Boat) => String(crew)}
    />
  </List>
);

export const BoatInfiniteList = () => (
  <InfiniteList resource="boats" title="Infinite list" perPage={4} actions={false}>
    <SimpleList<Boat>
      primaryText={({ name }) => name}
      leftAvatar={({ name }) => name.charAt(0)}
      rowClick="show"
    />
  </InfiniteList>
);

export const BoatChips = () => (
  <List resource="boats" title="Single fields" actions={false} pagination={false}>
    <SingleFieldList linkType="show">
      <ChipField source="name" />
    </SingleFieldList>
  </List>
);

export const ConfigurableForm = () => (
  <SimpleFormConfigurable resource="boats">
    <TextInput source="name" />
    <TextInput source="rig" />
  </SimpleFormConfigurable>
);

export const PlainForm = () => (
  <SimpleForm resource="boats" toolbar={false}>
    <TextInput source="name" />
  </SimpleForm>
);

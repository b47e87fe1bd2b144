import {
  Admin,
  Datagrid,
  DateField,
  EmailField,
  List,
  NumberField,
  ReferenceInput,
  Resource,
  SearchInput,
  SelectInput,
  TextField,
  UrlField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { LicenseStatus } from '#contract/licenses';
import { authProvider as consoleAuthProvider } from '../../src/authProvider';
import { createDataProvider } from '../../src/dataProvider/createDataProvider';
import { licenseApi } from '../../src/resources/licenses/licenseApi';
import { poolApi } from '../../src/resources/pools/poolApi';
import { siteApi } from '../../src/resources/sites/siteApi';
import { trustStockComponents } from '../../src/trustedTypes';

// The pages have the headers of the product's own.
trustStockComponents();

const dataProvider = createDataProvider({ licenses: licenseApi, pools: poolApi, sites: siteApi });

// Stock react-admin checks the session per page; the console checks it in its router.
const authProvider = {
  ...consoleAuthProvider,
  checkAuth: async () => void (await consoleAuthProvider.getIdentity()),
};

const statuses = LicenseStatus.options.map((id) => ({ id, name: id }));
const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <ReferenceInput key="pool" source="license_group_id" reference="pools" alwaysOn />,
  <SelectInput key="status" source="license_status" choices={statuses} alwaysOn />,
];

const LicenseList = () => (
  <List filters={filters} perPage={20} sort={{ field: 'creation_date', order: 'DESC' }}>
    <Datagrid rowClick="show">
      <NumberField source="license_id" />
      <TextField source="licenseGroup.name" />
      <TextField source="license_key_decrypted" />
      <TextField source="license_status" />
      <EmailField source="owner_email_address" />
      <TextField source="order_id" />
      <DateField source="creation_date" />
    </Datagrid>
  </List>
);

const PoolList = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
      <NumberField source="total_licenses" />
      <NumberField source="available_licenses" />
    </Datagrid>
  </List>
);

const SiteList = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
      <UrlField source="url" />
    </Datagrid>
  </List>
);

/** Stock react-admin with the same data: the baseline of the console benchmark. */
const Stock = () => (
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry requireAuth>
    <Resource name="licenses" list={LicenseList} />
    <Resource name="pools" list={PoolList} />
    <Resource name="sites" list={SiteList} />
  </Admin>
);

createRoot(document.getElementById('root') ?? document.body).render(<Stock />);

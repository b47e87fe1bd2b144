import { EditGuesser, ListGuesser, Resource, ShowGuesser } from 'react-admin';
import { Admin } from '../../../src/shell/Admin';
import { LicenseCreate, LicenseList, LicenseShow } from './licenses';
import { PoolCreate, PoolEdit, PoolList, PoolShow } from './pools';

/** The console's data and frame with pages of react-admin's own components only. */
export function StockAdmin() {
  return (
    <Admin>
      <Resource
        name="pools"
        list={PoolList}
        create={PoolCreate}
        edit={PoolEdit}
        show={PoolShow}
        recordRepresentation="name"
      />
      <Resource name="licenses" list={LicenseList} create={LicenseCreate} show={LicenseShow} />
      <Resource name="sites" list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
    </Admin>
  );
}

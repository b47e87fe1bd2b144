import { CustomRoutes, EditGuesser, ListGuesser, Resource, ShowGuesser } from 'react-admin';
import { Route } from 'react-router-dom';
import { Admin } from '../../../src/shell/Admin';
import { BoatEdit } from './boats/BoatEdit';
import { BoatCreate } from './boats/BoatForm';
import { BoatList } from './boats/BoatList';
import { BoatShow } from './boats/BoatShow';
import { messages } from './boats/messages';
import { BoatChips, BoatDatagrid, BoatInfiniteList, BoatSimpleList } from './boats/otherLists';
import { Tools } from './boats/Tools';
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
      <Resource name="boats" list={BoatList} create={BoatCreate} edit={BoatEdit} show={BoatShow} />
      <CustomRoutes>
        <Route path="/gallery/datagrid" element={<BoatDatagrid />} />
        <Route path="/gallery/simple-list" element={<BoatSimpleList />} />
        <Route path="/gallery/infinite-list" element={<BoatInfiniteList />} />
        <Route path="/gallery/chips" element={<BoatChips />} />
        <Route path="/gallery/tools" element={<Tools />} />
        {Object.entries(messages).map(([name, Message]) => (
          <Route key={name} path={`/gallery/${name}`} element={<Message />} />
        ))}
      </CustomRoutes>
    </Admin>
  );
}

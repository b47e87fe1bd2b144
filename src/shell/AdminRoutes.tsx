import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { LazyPage } from '../admin/lazy/LazyPage';
import { createPageLoader } from '../admin/lazy/pageLoader';
import audit from '../resources/audit';
import licenses from '../resources/licenses';
import mappings from '../resources/mappings';
import notifications from '../resources/notifications';
import pools from '../resources/pools';
import sites from '../resources/sites';
import { Admin } from './Admin';
import { dashboardLoader } from './preload';

const profileLoader = createPageLoader(() => import('../custom-pages/profile'), 'profile');
const settingsLoader = createPageLoader(() => import('../custom-pages/settings'), 'settings');

export function AdminRoutes() {
  return (
    <Admin dashboard={Dashboard}>
      <Resource {...pools} />
      <Resource {...mappings} />
      <Resource {...sites} />
      <Resource {...licenses} />
      <Resource {...notifications} />
      <Resource {...audit} />
      <CustomRoutes>
        <Route path="/profile" element={<Profile />} />
        <Route path="/settings" element={<Settings />} />
      </CustomRoutes>
    </Admin>
  );
}

export const Dashboard = () => <LazyPage loader={dashboardLoader} />;
export const Profile = () => <LazyPage loader={profileLoader} />;
export const Settings = () => <LazyPage loader={settingsLoader} />;

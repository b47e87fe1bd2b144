import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { LazyPage } from '../admin/lazy/LazyPage';
import { createPageLoader } from '../admin/lazy/pageLoader';
import { resources } from '../resources';
import { Admin } from './Admin';
import { dashboardLoader } from './preload';

const profileLoader = createPageLoader(() => import('../custom-pages/profile'), 'profile');
const settingsLoader = createPageLoader(() => import('../custom-pages/settings'), 'settings');

export function AdminRoutes() {
  return (
    <Admin dashboard={Dashboard}>
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
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

import { CustomRoutes, Resource } from 'ra-core';
import { Route } from 'react-router-dom';
import { PageAccess } from '../admin/access/PageAccess';
import { LazyPage } from '../admin/lazy/LazyPage';
import { createPageLoader } from '../admin/lazy/pageLoader';
import { Admin } from './Admin';
import { getOfferedResources } from './navigation';
import { dashboardLoader } from './preload';

const profileLoader = createPageLoader(() => import('../custom-pages/profile'), 'profile');
const settingsLoader = createPageLoader(() => import('../custom-pages/settings'), 'settings');

export function AdminRoutes() {
  return (
    <Admin dashboard={Dashboard}>
      {getOfferedResources().map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/profile" element={<Profile />} />
        <Route
          path="/settings/*"
          element={
            <PageAccess permission="settings.read">
              <Settings />
            </PageAccess>
          }
        />
      </CustomRoutes>
    </Admin>
  );
}

export const Dashboard = () => <LazyPage loader={dashboardLoader} shape="dashboard" />;
export const Profile = () => <LazyPage loader={profileLoader} shape="record" />;
export const Settings = () => <LazyPage loader={settingsLoader} shape="record" />;

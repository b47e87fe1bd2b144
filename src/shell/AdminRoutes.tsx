import { CustomRoutes, Resource } from 'ra-core';
import { Route } from 'react-router-dom';
import { PageAccess } from '../admin/access/PageAccess';
import { LazyPage } from '../admin/lazy/LazyPage';
import { createPageLoader, type PageLoader, preload } from '../admin/lazy/pageLoader';
import { resources } from '../custom-pages/resources';
import { loadDashboardTexts, loadRemainingTexts } from '../messages/i18nProvider';
import { Admin } from './Admin';
import { dashboardCodeLoader } from './preload';

/** A page with its texts, which are not among the first ones. */
const createLoader = (name: string, load: PageLoader['load'], loadTexts = loadRemainingTexts) =>
  createPageLoader(async () => (await Promise.all([load(), loadTexts()]))[0], name);

const dashboardLoader = createLoader('dashboard', () => preload(dashboardCodeLoader), loadDashboardTexts);

const profileLoader = createLoader('profile', () => import('../custom-pages/profile'));
const settingsLoader = createLoader('settings', () => import('../custom-pages/settings'));

export function AdminRoutes() {
  return (
    <Admin dashboard={Dashboard}>
      {resources.map((resource) => (
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

import { LazyPage, type PageSource } from './LazyPage';

// Pages that are no resource; each is loaded when it is gone to.
const dashboard: PageSource = { load: () => import('../custom-pages/dashboard') };
const profile: PageSource = { load: () => import('../custom-pages/profile') };
const settings: PageSource = { load: () => import('../custom-pages/settings') };

export const Dashboard = () => <LazyPage source={dashboard} />;
export const Profile = () => <LazyPage source={profile} />;
export const Settings = () => <LazyPage source={settings} />;

import { LazyPage } from '../kit/lazy/LazyPage';
import { pageSources } from './pageSources';

export const Dashboard = () => <LazyPage source={pageSources.dashboard} />;
export const Profile = () => <LazyPage source={pageSources.profile} />;
export const Settings = () => <LazyPage source={pageSources.settings} />;

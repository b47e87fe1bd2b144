import { resources } from '../resources';

export const DASHBOARD_PATH = '/dashboard';

export const getListPath = (resource: string) => `${DASHBOARD_PATH}/${resource}`;

/** The resources of the navigation. */
export const menuResources = resources.filter(({ options }) => options.menu !== false);

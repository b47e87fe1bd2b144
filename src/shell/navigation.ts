import { BASENAME } from '../basename';
import { resources } from '../custom-pages/resources';
import { isOffered } from '../dataProvider';

export const SETTINGS_PATH = `${BASENAME}/settings`;

export const getListPath = (resource: string) => `${BASENAME}/${resource}`;

const SETTINGS_PAGES = [
  SETTINGS_PATH,
  ...['administrators', 'alertTargets', 'webhookEndpoints'].map(getListPath),
];

/** Whether a page is one of the settings, among them the lists of resources that belong to them. */
export const isInSettings = (pathname: string) =>
  SETTINGS_PAGES.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The resources that the server has: known once the session is loaded, before the shell renders. */
export const getOfferedResources = () => resources.filter(({ options }) => isOffered(options));

/** The resources of the navigation. */
export const getMenuResources = () => getOfferedResources().filter(({ options }) => options.menu !== false);

import { resources } from '../custom-pages/resources';
import { BASENAME } from './routerProvider';

export const getListPath = (resource: string) => `${BASENAME}/${resource}`;

/** The resources of the navigation. */
export const menuResources = resources.filter(({ options }) => options.menu !== false);

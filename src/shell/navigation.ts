import { BASENAME } from '../basename';
import { resources } from '../custom-pages/resources';

export const getListPath = (resource: string) => `${BASENAME}/${resource}`;

/** The resources of the navigation. */
export const menuResources = resources.filter(({ options }) => options.menu !== false);

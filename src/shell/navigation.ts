import { BASENAME } from '../basename';
import { resources } from '../custom-pages/resources';
import { isOffered } from '../dataProvider';

export const getListPath = (resource: string) => `${BASENAME}/${resource}`;

/** The resources that the server has: known once the session is loaded, before the shell renders. */
export const getOfferedResources = () => resources.filter(({ options }) => isOffered(options));

/** The resources of the navigation. */
export const getMenuResources = () => getOfferedResources().filter(({ options }) => options.menu !== false);

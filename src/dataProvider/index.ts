import { createDataProvider } from './createDataProvider';
import { resourceConfigs } from './resourceConfigs';

export { callEndpoint } from './callEndpoint';
export type { ResourceConfig } from './ResourceConfig';

export const dataProvider = createDataProvider(resourceConfigs);

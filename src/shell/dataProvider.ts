import { resources } from '../custom-pages/resources';
import type { ResourceConfig } from '../dataProvider';
import { createDataProvider } from '../dataProvider/createDataProvider';

const resourceConfigs: Record<string, ResourceConfig> = Object.fromEntries(
  resources.map(({ name, options }) => [name, options.api]),
);

export const dataProvider = createDataProvider(resourceConfigs);

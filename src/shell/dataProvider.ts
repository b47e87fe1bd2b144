import { resources } from '../custom-pages/resources';
import type { CheckedConfig } from '../dataProvider/CheckedConfig';
import { createDataProvider } from '../dataProvider/createDataProvider';

const resourceConfigs: Record<string, CheckedConfig> = Object.fromEntries(
  resources.map(({ name, options }) => [name, options.api]),
);

export const dataProvider = createDataProvider(resourceConfigs);

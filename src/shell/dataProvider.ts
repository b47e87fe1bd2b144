import { resources } from '../custom-pages/resources';
import type { ResourceConfig } from '../dataProvider';
import { createDataProvider } from '../dataProvider/createDataProvider';

/** A resource without an API of its own follows the standard contract: its records have the fields of its schema. */
export const resourceConfigs: Record<string, ResourceConfig> = Object.fromEntries(
  resources.map(({ name, options: { api, schema } }) => [name, api ?? { record: schema }]),
);

export const dataProvider = createDataProvider(resourceConfigs);

import { createDataProvider } from '../dataProvider/createDataProvider';
import { resources } from '../resources';

export const dataProvider = createDataProvider(
  Object.fromEntries(resources.flatMap(({ name, options: { api } }) => (api ? [[name, api]] : []))),
);

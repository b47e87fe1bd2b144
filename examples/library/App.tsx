import { createI18nProvider, createThemeOptions, ExportPanel, getResourceTexts } from '@keystock/kit';
import * as english from '@keystock/kit/contract/texts/en';
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Layout, type LayoutProps, Resource } from 'react-admin';
import { resources } from './resources';

const dataProvider = simpleRestProvider('/api');
const i18nProvider = createI18nProvider(english, {
  de: { name: 'Deutsch', load: () => import('@keystock/kit/contract/texts/de') },
});
i18nProvider.addTexts((language) => getResourceTexts(resources, language));

/** Books and their authors, over an API that `ra-data-simple-rest` speaks to. */
export const App = () => (
  <Admin
    title="Library"
    disableTelemetry
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    layout={LibraryLayout}
    theme={createThemeOptions('light')}
    darkTheme={createThemeOptions('dark')}
  >
    {resources.map((resource) => (
      <Resource key={resource.name} {...resource} />
    ))}
  </Admin>
);

/** react-admin's, with the progress of exports. */
const LibraryLayout = ({ children }: LayoutProps) => (
  <Layout>
    {children}
    <ExportPanel />
  </Layout>
);

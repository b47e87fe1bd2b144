/**
 * What an application imports of the kit, as its package exports it: packages/kit. The product imports the modules themselves,
 * so that its pages load what they need.
 */

export * from './admin';
export { ExportPanel } from './admin/export/ExportPanel';
export { exportSafely } from './admin/export/exportRecords';
export { getResourceTexts } from './admin/resource/getResourceTexts';
export { setCapabilities } from './dataProvider/capabilities';
export { createDataProvider } from './dataProvider/createDataProvider';
export { setFailureTexts } from './dataProvider/failureTexts';
export type {
  DeleteManyConfig,
  DeleteManyOptions,
  DeleteManyResult,
  FullListConfig,
  ListParams,
  ResourceConfig,
} from './dataProvider/ResourceConfig';
export { setApiUrl } from './dataProvider/request';
export { createI18nProvider } from './i18nProvider/createI18nProvider';
export { createThemeOptions } from './theme';
export { applyTokens } from './theme/tokens';

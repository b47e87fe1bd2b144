import type * as en from './texts/en';
import type { Language } from './texts/language';

// What the product tells the kit.
declare module './shared/Register' {
  interface Register {
    // The names only: a record may refer to another resource before its own type is known.
    resources: keyof typeof import('./resources');
    endpoints: typeof import('./resources');
    permissions: import('./permissions').Permission;
    scopes: import('./permissions').ApiKeyScope;
    capabilities: import('./capabilities').Capability;
    texts: typeof en;
    languages: Exclude<Language, 'en'>;
  }
}

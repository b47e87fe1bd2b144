/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base of the API when the console is served by another address than the API. */
  readonly VITE_API_URL?: string;
}

/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base of the API. */
  readonly VITE_API_URL: string;
}

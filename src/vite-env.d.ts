/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base of the API. */
  readonly VITE_API_URL: string;
  /** The commit that a release is built from. */
  readonly VITE_COMMIT?: string;
}

import { expose } from 'comlink';
import { KeyStore } from './KeyStore';

// A worker: parsing and validating a hundred thousand keys would block the page.
expose(new KeyStore());

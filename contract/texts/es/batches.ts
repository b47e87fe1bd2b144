import type { Translation } from '../Translation';

export const batches: Translation['batches'] = {
  import_id_used: 'Otro usuario ya utilizó este ID de importación',
  currency: 'Debe ser un código de moneda ISO 4217, como EUR',
  file_hash: 'Debe ser un hash SHA-256 en hexadecimal',
};

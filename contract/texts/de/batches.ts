import type { Translation } from '../Translation';

export const batches: Translation['batches'] = {
  import_id_used: 'Diese Import-ID hat schon ein anderer Benutzer verwendet',
  currency: 'Muss ein Währungscode nach ISO 4217 sein, wie EUR',
  file_hash: 'Muss ein SHA-256-Hash in Hexadezimalziffern sein',
};

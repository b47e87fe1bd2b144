import type { Translation } from '../Translation';

export const batches: Translation['batches'] = {
  not_found: 'Lote no encontrado',
  withdrawn: 'El lote está retirado: sus claves se eliminaron',
  grown:
    '%{smart_count} clave más está libre que cuando se le preguntó: no se retiró nada |||| %{smart_count} claves más están libres que cuando se le preguntó: no se retiró nada',
  known_limit: 'Como máximo %{max} claves',
  recall_running: 'Las claves de este lote ya se están retirando',
  recall_nothing: 'Ningún cliente tiene una clave de este lote',
  recall_not_undoable: 'No hay ninguna retirada que deshacer: los mensajes ya han salido',
  import_id_used: 'Otro usuario ya utilizó este ID de importación',
  currency: 'Debe ser un código de moneda ISO 4217, como EUR',
  file_hash: 'Debe ser un hash SHA-256 en hexadecimal',
};

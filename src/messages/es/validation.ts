import type en from '../en/validation';

const validation: typeof en = {
  title: 'Estado de la validación',
  last_run: 'Última ejecución: %{when}',
  never_run: 'Última ejecución: nunca',
  total_unlimited: 'Licencias ilimitadas',
  breakdown: 'Validación por estado',
  state: { valid: 'Válida', invalid: 'No válida', pending: 'Pendiente' },
  warning:
    '%{smart_count} licencia no válida detectada. Estas licencias no se asignarán a pedidos. |||| %{smart_count} licencias no válidas detectadas. Estas licencias no se asignarán a pedidos.',
  validate_now: 'Validar ahora',
  validating: 'Validando...',
  done: '%{total} comprobadas: %{valid} válidas, %{invalid} no válidas, %{errors} errores',
  failed: 'No se pudo procesar la cola de validación',
  license: {
    title: 'Validación',
    action: 'Validar',
    state: 'Estado',
    reason: 'Motivo',
    checked_at: 'Comprobada',
    never: 'Nunca',
    valid: 'La clave es válida',
    invalid: 'La clave no es válida: %{reason}',
    unknown: 'No se pudo validar la clave: %{reason}',
    failed: 'No se pudo validar la licencia',
  },
};

export default validation;

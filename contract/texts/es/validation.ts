import type { Translation } from '../Translation';

export const validation: Translation['validation'] = {
  not_configured: 'No hay ningún servicio de validación configurado',
  batch_size: 'El tamaño del lote debe estar entre %{min} y %{max}',
  already_running: 'Esta licencia ya se está validando',
  failed: 'No se pudo validar la clave',
  not_decryptable: 'La clave no se puede descifrar',
  rate_limited: 'El servicio de validación limita la frecuencia de peticiones',
  rate_limit_reached:
    'Se alcanzó el límite de peticiones del servicio de validación; las demás claves se validan más tarde',
  status: 'El servicio de validación respondió con el estado %{status}',
  not_json: 'El servicio de validación respondió con algo que no es JSON (estado %{status})',
  unknown_verdict:
    'El servicio de validación dice que %{path} es «%{value}», que no es un resultado conocido',
  no_verdict: 'El servicio de validación respondió sin %{path} (estado %{status})',

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
  ran: 'Validación terminada',
  run_failed: 'No se pudo procesar la cola de validación',
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

import type * as en from '../en/connection';

export const connection = {
  'connection.timeout': 'La solicitud tardó demasiado. Compruebe su conexión e inténtelo de nuevo.',
  'connection.failed': 'Sin conexión',
  'connection.expired': 'No se pudo renovar la sesión',
} satisfies Record<keyof typeof en.connection, string>;

import type * as en from '../en/connection';

export const connection = {
  'connection.timeout': 'La solicitud tardó demasiado. Compruebe su conexión e inténtelo de nuevo.',
  'connection.failed': 'No se puede acceder al servidor: no responde',
  'connection.offline': 'No se puede acceder al servidor: este dispositivo no tiene conexión',
  'connection.expired': 'No se pudo renovar la sesión',
  'connection.ended': 'Su sesión ha terminado. Inicie sesión de nuevo.',
  'connection.unknown': 'Ha ocurrido algo inesperado. Inténtelo de nuevo.',
} satisfies Record<keyof typeof en.connection, string>;

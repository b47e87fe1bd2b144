import type { Translation } from '../Translation';

export const apiTokens: Translation['apiTokens'] = {
  not_found: 'Token de API no encontrado',
  name_required: 'Falta el nombre',
  network_format: 'Debe ser una dirección o una red, por ejemplo 10.0.0.0/8',
  role_above: 'No puede ser más que su propio rol',
  too_many: 'Ya tiene %{max} tokens de API; revoque antes uno',
  unknown: 'Token de API desconocido',
  expired: 'El token de API ha caducado',
  revoked: 'El token de API fue revocado',
  network: 'El token de API no funciona desde esta dirección',
  session_required: 'Para esto hay que iniciar sesión: ningún token de API puede hacerlo',
};

export const apiTokenResource: Translation['resources']['apiTokens'] = {
  fields: { name: 'Nombre', role: 'Rol', days: 'Días de validez', networks: 'Redes' },

  name: 'Token de API |||| Tokens de API',
  subtitle: 'Para programas que llaman a la API en su nombre.',
  ends: 'Termina, como todos sus tokens, cuando cambia su contraseña o cierra la sesión en todas partes.',
  empty: 'No hay tokens de API',
  empty_text: 'Envíe uno en la cabecera «Authorization: Bearer …». La API está documentada en /api/docs.',
  create: 'Crear token de API',
  notifications: { create_failed: 'No se pudo crear el token de API' },
  created_title: 'Token de API %{name}',
  created_text: 'Cópielo ahora: no se volverá a mostrar.',
  copy: 'Copiar',
  copied: 'Token de API copiado al portapapeles',
  done: 'Lo he guardado',
  help: {
    name: 'Qué usa el token, por ejemplo «Contabilidad».',
    days: 'Después se rechaza.',
    networks:
      'Direcciones y redes desde las que funciona, por ejemplo 10.0.0.0/8. Vacío: desde todas partes.',
  },
  expired: 'Caducado',
  of_user: 'de %{name}',
  everywhere: 'Desde todas partes',
  expires: 'Caduca el %{date}',
  never_used: 'Nunca usado',
  last_used: 'Último uso: %{time} desde %{ip}',
  revoke: 'Revocar',
  confirm: '¿Revocar el token de API %{name}?',
  warning: 'Las peticiones con él se rechazan de inmediato. No se puede deshacer.',
  revoked: 'Token de API revocado',
  revoke_failed: 'No se pudo revocar el token de API',
};

import type { Translation } from '../Translation';

export const apiKeys: Translation['apiKeys'] = {
  not_found: 'Clave de API no encontrada',
  name_required: 'Falta el nombre',
  scope_required: 'Elija al menos un permiso',
  expires_past: 'No puede estar en el pasado',
  too_many: 'Un sitio tiene como máximo %{max} claves de API; revoque antes una',
  unknown: 'Clave de API desconocida',
  expired: 'La clave de API ha caducado',
  revoked: 'La clave de API fue revocada',
  scope_missing: 'A la clave de API le falta el permiso %{scope}',
  quota: 'La clave de API puede entregar %{quota} claves al día; este pedido supera lo que queda hoy',
};

export const apiKeyResource: Translation['resources']['apiKeys'] = {
  fields: {
    name: 'Nombre',
    scopes: 'Permisos',
    quota: 'Cuota por día',
    expires_on: 'Caduca el',
  },

  name: 'Clave de API |||| Claves de API',
  subtitle: 'Para programas que envían pedidos a POST /api/shop/orders.',
  empty: 'No hay claves de API',
  empty_text:
    'WooCommerce no necesita ninguna: sus webhooks traen los pedidos. Cree una para una tienda de otro tipo o para su propio programa.',
  create: 'Crear clave de API',
  notifications: { create_failed: 'No se pudo crear la clave de API' },
  created_title: 'Clave de API %{name}',
  created_text: 'Cópiela ahora: no se volverá a mostrar.',
  copy: 'Copiar',
  copied: 'Clave de API copiada al portapapeles',
  done: 'La he guardado',
  scopes: { allocate: 'Enviar pedidos', read: 'Leer pedidos' },
  help: {
    name: 'Qué usa la clave, por ejemplo «Tienda en línea». Una clave que reemplaza a otra y repite sus pedidos necesita su nombre.',
    allocate: 'POST /api/shop/orders: da claves a sus propios pedidos y las devuelve.',
    read: 'GET /api/shop/orders: devuelve las claves de pedidos enviados antes.',
    quota: 'Claves que los pedidos pueden recibir al día (UTC). Vacío: sin límite.',
    expires_on: 'El último día en que funciona, en UTC. Vacío: no caduca.',
  },
  expired: 'Caducada',
  unlimited: 'Sin cuota',
  used: '%{used} de %{quota} claves hoy',
  no_expiry: 'No caduca',
  expires: 'Caduca el %{date}',
  never_used: 'Nunca usada',
  last_used: 'Último uso: %{time}',
  created: 'Creada el %{date}',
  created_by: 'Creada por %{name} el %{date}',
  revoke: 'Revocar',
  confirm: '¿Revocar la clave de API %{name}?',
  warning: 'Las peticiones con ella se rechazan de inmediato. No se puede deshacer.',
  revoked: 'Clave de API revocada',
  revoke_failed: 'No se pudo revocar la clave de API',
};

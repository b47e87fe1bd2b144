import type * as en from '../en/http';

export const http = {
  'http.internal': 'Algo salió mal por nuestra parte. Inténtelo de nuevo.',
  'http.internal_logged': 'Algo salió mal por nuestra parte; el registro dice qué',
  'http.database_unavailable': 'No se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  'http.database_busy': 'La base de datos está ocupada. Inténtelo de nuevo en un momento.',
  'http.database_not_ready': 'La base de datos no está lista',
  'http.unreadable': 'No se pudo leer la solicitud',
  'http.too_large': 'La solicitud es demasiado grande',
  'http.headers_too_large': 'La dirección o las cabeceras de la solicitud son demasiado grandes',
  'http.too_slow': 'La solicitud tardó demasiado en llegar',
  'http.not_json': 'Envíe JSON, con Content-Type: application/json',
  'http.cross_origin': 'Esta llamada vino de una página ajena y se rechazó',
  'http.record_not_found': 'Registro no encontrado',
  'http.route_not_found': 'Ruta no encontrada',
  'http.page_not_found': 'Página no encontrada',
  'http.cursor': 'Cursor desconocido',
  'http.cursor_of_other_list': 'El cursor no pertenece a esta lista',
  'http.metrics_token': 'Las métricas usan su propio token',
  'http.job_not_found': 'Tarea fallida no encontrada',
  'http.unknown_reason': 'desconocido',
  'http.rotation_running': 'Ya hay una rotación en curso',
} satisfies Record<keyof typeof en.http, string>;

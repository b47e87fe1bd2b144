import { upstream as kitUpstream } from '../../shared/texts/es/responses';
import type { Translation } from '../Translation';

export const http: Translation['http'] = {
  changed_meanwhile: 'Otra persona ha cambiado esto entretanto. Guarde de nuevo para sobrescribirlo.',
  internal: 'Algo salió mal por nuestra parte. Inténtelo de nuevo.',
  internal_logged: 'Algo salió mal por nuestra parte; el registro dice qué',
  database_unavailable: 'No se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  database_busy: 'La base de datos está ocupada. Inténtelo de nuevo en un momento.',
  stopping: 'El servidor se está deteniendo o reiniciando; inténtelo de nuevo en unos segundos',
  database_not_ready: 'La base de datos no está lista',
  database_newer: 'Una versión más reciente de Keystock ha actualizado la base de datos',
  database_read_only: 'La base de datos no acepta cambios',
  unreadable: 'No se pudo leer la solicitud',
  too_large: 'La solicitud es demasiado grande',
  headers_too_large: 'La dirección o las cabeceras de la solicitud son demasiado grandes',
  too_slow: 'La solicitud tardó demasiado en llegar',
  too_much_pending: 'Demasiadas solicitudes incompletas desde esta dirección',
  not_json: 'Envíe JSON, con Content-Type: application/json',
  cross_origin: 'Esta llamada vino de una página ajena y se rechazó',
  host_not_allowed:
    'Keystock no se ofrece con el nombre %{host}. Configure PUBLIC_URL o añada el nombre a ALLOWED_HOSTS.',
  record_not_found: 'Registro no encontrado',
  route_not_found: 'Ruta no encontrada',
  page_not_found: 'Página no encontrada',
  idempotency_key: 'Debe tener de 1 a 255 caracteres visibles',
  idempotency_reused: 'Esta clave se usó para otra llamada',
  idempotency_lost: 'La llamada con esta clave se realizó; su respuesta no está guardada',
  idempotency_running: 'La llamada con esta clave aún se está realizando',
  cursor: 'Cursor desconocido',
  cursor_of_other_list: 'El cursor no pertenece a esta lista',
  metrics_token: 'Las métricas usan su propio token',
  job_not_found: 'Tarea fallida no encontrada',
  job_not_finished: 'La tarea no terminó a tiempo, o terminó su servidor',
  unknown_reason: 'desconocido',
  rotation_running: 'Ya hay una rotación en curso',
};

export const provider: Translation['provider'] = {
  refused: 'No se aceptó el inicio de sesión. Vuelva a empezar.',
  unavailable: 'El servicio de inicio de sesión no responde. Inténtelo de nuevo en un momento.',
  required: 'Inicie sesión con el servicio de su organización',
  no_role: 'Su cuenta en %{name} no tiene ningún rol aquí. Pregunte a quien gestiona sus grupos.',
  none: 'No hay ningún servicio de inicio de sesión configurado',
  taken: 'Esa cuenta ya está conectada, o su cuenta lo está con otra',
  only_sign_in: 'Su cuenta no tiene contraseña: nada más podría iniciar su sesión',
};

export const upstream: Translation['upstream'] = {
  ...kitUpstream,
  detail: '%{summary}: %{detail}',
  shop: 'La tienda',
  validation_service: 'El servicio de validación',
  webhook_endpoint: 'El destino del webhook',
  mail_server: 'El servidor SMTP',
  timeout: '%{service} no respondió en %{seconds} segundos',
  dns: '%{service} no es accesible: no se encontró la dirección (DNS)',
  refused: '%{service} rechaza las conexiones',
  certificate: '%{service} no tiene un certificado válido para una conexión segura (%{code})',
  not_http: '%{service} respondió con algo que no es HTTP',
  broken_off: '%{service} cortó la conexión (%{code})',
  private_address: '%{service} tiene una dirección privada, y no se permiten direcciones privadas',
  scheme: '%{service} necesita una dirección que empiece por http:// o https://',
  userinfo: '%{service} no puede tener usuario ni contraseña en la dirección',
  redirect: '%{service} redirige a otra dirección; registre esa dirección',
  redirect_to: '%{service} redirige a otra dirección (%{origin}); registre esa dirección',
  too_large: '%{service} envía una respuesta de más de %{size} MB',
};

export const records: Translation['records'] = {
  not_found: '%{name}: no se ha encontrado',
  exists: '%{name} ya existe',
  in_use: 'Aún está en uso por otros registros',
  in_use_by: 'Aún está en uso por %{records}',
  counted: '%{smart_count} %{name}',
  listed: '%{records}',
  field_exists: 'Ya existe',
  field_not_found: 'No se ha encontrado',
};

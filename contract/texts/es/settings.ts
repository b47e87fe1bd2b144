import type { Translation } from '../Translation';
import { success } from './endpoints';
import { consistencyCheck, jobs } from './system';

export const settings: Translation['settings'] = {
  not_found: 'Ajustes no encontrados',
  check_interval: 'El intervalo debe estar entre %{min} y %{max} minutos',
  cooldown: 'La pausa debe estar entre %{min} y %{max} horas',
  sync_interval: 'El intervalo debe estar entre %{min} y %{max} minutos',
  fields: {
    validation_check_interval: 'Intervalo de comprobación (minutos)',
    validation_batch_size: 'Tamaño del lote',
    notification_cooldown_hours: 'Pausa entre avisos (horas)',
    reconciliation_interval_minutes: 'Intervalo de sincronización (minutos)',
    reconciliation_depth_days: 'Antigüedad máxima (días)',
    require_second_factor: 'Exigir un segundo factor a todos los administradores',
    sign_in_hours: 'Un inicio de sesión es reciente durante (horas)',
    event_retention_days: 'Webhooks, comprobaciones y sincronizaciones (días)',
    email_retention_days: 'Correos de aviso (días)',
    notification_retention_days: 'Notificaciones resueltas (días)',
    customer_retention_days: 'Datos de clientes tras su último pedido (días)',
    audit_retention_days: 'Actividad (registro, días)',
    language: 'Idioma',
    aws_region: 'Región de AWS',
    aws_access_key_id: 'ID de clave de acceso de AWS',
    aws_secret_access_key: 'Clave de acceso secreta de AWS',
    ses_from_email: 'Remitente',
    frontend_url: 'URL de la consola',
    recipient: 'Destinatario',
  },

  title: 'Ajustes',
  subtitle: 'Validación, correo y notificaciones',
  sections: 'Secciones de la configuración',
  all: 'Todo',
  save: 'Guardar ajustes',
  updated: success.settings.update,
  update_failed: 'No se pudieron guardar los ajustes',
  validation: {
    title: 'Validación',
    subtitle:
      'Con qué frecuencia se comprueban las claves de los pools ilimitados y se repite el mismo aviso.',
    interval: 'De 1 a 60 minutos',
    batch: 'De 10 a 200 licencias cada vez',
    cooldown: 'De 1 a 168 horas antes de repetir el mismo aviso de un pool',
  },
  security: {
    title: 'Seguridad',
    subtitle: 'Cómo inician sesión los administradores',
    hint: 'Quien no lo tenga solo puede abrir su propio perfil hasta configurarlo.',
    sign_in_hours:
      'Uno anterior se confirma con la contraseña antes de cambiar una tienda, su secreto, los correos o la propia dirección.',
  },
  privacy: {
    title: 'Privacidad',
    subtitle: 'Cuánto tiempo se conservan los datos',
    events: 'Contienen los pedidos tal como los enviaron las tiendas, con direcciones.',
    customers:
      'Los clientes más antiguos reciben un seudónimo, como al borrarlos en su página; sus claves y pedidos se conservan. Vacío: los datos se conservan.',
    audit:
      'Las entradas más antiguas se eliminan, como pronto al año; las demás siguen siendo demostrables. Vacío: se conserva todo.',
  },
  email: {
    title: 'Correo electrónico',
    subtitle: 'Los avisos se envían con Amazon SES.',
    configured: 'Configurado',
    missing: 'Sin configurar',
    language: 'El idioma de los avisos y de los correos de prueba',
    keep_stored: 'Déjelo vacío para conservar el guardado',
    precedence:
      'Las variables de entorno tienen prioridad sobre estos ajustes; un rol de IAM se usa en último lugar.',
    from: 'Remitente de los avisos; debe estar verificado en Amazon SES',
    frontend: 'URL base de los enlaces de los correos',
    needs_sender: 'Las alertas aún no se envían. Introduzca un remitente verificado en Amazon SES.',
    needs_credentials:
      'Las alertas aún no se envían. Introduzca una clave de acceso de AWS y su secreto, o dé al servidor AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o un rol de IAM.',
    uses_environment:
      'Los correos se envían desde %{region} con las credenciales del entorno; una clave de acceso introducida aquí no se usa.',
    uses_settings: 'Los correos se envían desde %{region} con la clave de acceso introducida aquí.',
    uses_role: 'Los correos se envían desde %{region} con el rol de IAM del servidor.',
  },
  email_failures: {
    title: '%{smart_count} correo no se envió |||| %{smart_count} correos no se enviaron',
    newest: 'Se muestran los %{n} más recientes.',
    waiting: '%{smart_count} correo se reintentará. |||| %{smart_count} correos se reintentarán.',
    retry: 'Intentar de nuevo',
    retry_one: 'Intentar de nuevo: correo a %{recipient}',
    retry_all: 'Intentar todos de nuevo',
    retried: 'En cola para enviarse de nuevo',
    retry_failed: 'No se pudo enviar de nuevo el correo',
  },
  notifications: {
    title: 'Notificaciones',
    subtitle: 'Destinatarios de los avisos de pools',
    recipients: 'Destinatarios',
    recipients_text: 'Quién recibe las alertas de este pool',
    check: 'Comprobar pools',
    check_text: 'Compara ahora cada pool con sus umbrales.',
    checked: '%{pools_checked} pool(s) comprobados, %{notifications_created} notificación(es) creadas',
    check_failed: 'No se pudieron comprobar los pools',
    test: 'Enviar correo de prueba',
    test_needs: 'Un correo de prueba necesita un servicio de correo configurado y un destinatario.',
    tested: 'Correo de prueba enviado',
    test_failed: 'No se pudo enviar el correo de prueba',
  },
  system: { title: 'Información del sistema', product: 'Producto', version: 'Versión' },
  consistency: consistencyCheck,
  jobs,
};

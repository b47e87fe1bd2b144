import { success } from '#contract/texts/es/success';
import type * as en from '../en/settings';
import { consistency } from './consistency';
import { jobs } from './jobs';

export const settings: typeof en.settings = {
  title: 'Ajustes',
  subtitle: 'Validación, correo y notificaciones',
  sections: 'Secciones de la configuración',
  all: 'Todo',
  save: 'Guardar ajustes',
  updated: success['success.settings.update'],
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
    email: 'Correo',
    all_types: 'Todos los tipos',
    all_pools: 'Todos los pools',
    unknown_pool: 'Pool %{id}',
    active: 'Activo',
    edit: 'Editar el destinatario %{email}',
    alerts_to: 'Alertas a %{email}',
    is_paused: 'En pausa',
    paused: 'Las alertas a %{email} están en pausa',
    resumed: 'Las alertas a %{email} se envían de nuevo',
    recipients: 'Destinatarios',
    recipients_text: 'Quién recibe las alertas de este pool',
    add: 'Añadir destinatario',
    none: 'Aún no hay destinatarios',
    delete: 'Eliminar el destinatario %{email}',
    added: 'Destinatario guardado',
    add_failed: 'No se pudo guardar el destinatario',
    deleted: 'Destinatario eliminado',
    delete_failed: 'No se pudo eliminar el destinatario',
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
  consistency,
  jobs,
};

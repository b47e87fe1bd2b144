import type en from '../en/settings';

const settings: typeof en = {
  title: 'Ajustes',
  subtitle: 'Validación, correo y notificaciones',
  save: 'Guardar ajustes',
  updated: 'Ajustes guardados',
  update_failed: 'No se pudieron guardar los ajustes',
  validation: {
    title: 'Validación',
    subtitle:
      'Con qué frecuencia se comprueban las claves de los pools ilimitados y se repite el mismo aviso.',
    interval: 'De 1 a 60 minutos',
    batch: 'De 10 a 200 licencias cada vez',
    cooldown: 'De 1 a 168 horas antes de repetir el mismo aviso de un pool',
  },
  email: {
    title: 'Correo electrónico',
    subtitle: 'Los avisos se envían con Amazon SES.',
    configured: 'Configurado',
    missing: 'Sin configurar',
    keep: 'Déjelo vacío para conservar el guardado',
    order: 'Las variables de entorno van antes que lo que se escribe aquí; un rol de IAM va después.',
    from: 'El remitente de los avisos; verificado en Amazon SES',
    frontend: 'Adónde llevan los enlaces de los correos',
    needs_sender: 'Las alertas aún no se envían. Introduzca un remitente verificado en Amazon SES.',
    needs_credentials:
      'Las alertas aún no se envían. Introduzca una clave de acceso de AWS y su secreto, o dé al servidor AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o un rol de IAM.',
    uses_environment:
      'Los correos salen de %{region} con las credenciales del entorno; la clave de acceso introducida aquí no se usa.',
    uses_settings: 'Los correos salen de %{region} con la clave de acceso introducida aquí.',
    uses_role: 'Los correos salen de %{region} con el rol de IAM del servidor.',
  },
  troubles: {
    title: '%{smart_count} correo no se envió |||| %{smart_count} correos no se enviaron',
    newest: 'Se muestran los %{n} más recientes.',
    waiting:
      '%{smart_count} correo espera y se intentará de nuevo. |||| %{smart_count} correos esperan y se intentarán de nuevo.',
    retry: 'Intentar de nuevo',
    retry_one: 'Enviar de nuevo el correo a %{recipient}',
    retry_all: 'Intentar todos de nuevo',
    retried: 'En cola para enviarse de nuevo',
    retry_failed: 'No se pudo enviar de nuevo el correo',
  },
  notifications: {
    title: 'Notificaciones',
    subtitle: 'Quién recibe correos sobre qué pool',
    email: 'Correo',
    about: 'Sobre',
    all_types: 'Todos los tipos',
    all_pools: 'Todos los pools',
    unknown_pool: 'Pool %{id}',
    add: 'Añadir destinatario',
    none: 'Aún no se avisa a nadie',
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
};

export default settings;

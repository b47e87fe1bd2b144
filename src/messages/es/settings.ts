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
    test_needs: 'Configure primero el servicio de correo.',
    tested: 'Correo de prueba enviado',
    test_failed: 'No se pudo enviar el correo de prueba',
  },
  system: { title: 'Información del sistema', product: 'Producto', version: 'Versión' },
};

export default settings;

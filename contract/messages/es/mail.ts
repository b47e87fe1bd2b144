import type * as en from '../en/mail';

export const mail = {
  'mail.severity.CRITICAL': 'Crítica',
  'mail.severity.WARNING': 'Advertencia',
  'mail.severity.INFO': 'Información',
  'mail.type.LOW_STOCK': 'Pocas existencias',
  'mail.type.DEPLETED': 'Sin existencias',
  'mail.type.ASSIGNMENT_FAILED': 'Asignación fallida',
  'mail.type.POOL_REPLENISHED': 'Pool repuesto',
  'mail.pool': 'Pool',
  'mail.about': 'Sobre',
  'mail.available': 'Licencias disponibles',
  'mail.threshold': 'Umbral',
  'mail.triggered': 'Fecha',
  'mail.open_pool': 'Abrir el pool',
  'mail.open_notifications': 'Abrir las notificaciones',
  'mail.alert_footer':
    '%{product} envía este mensaje porque la dirección figura como destinataria de avisos o en una tienda.',
  'mail.test_subject': 'Correo de prueba de %{product}',
  'mail.test_title': 'El correo funciona',
  'mail.test': '%{product} puede enviar correo. Los avisos sobre sus existencias llegarán así.',
  'mail.sender': 'Remitente',
  'mail.region': 'Región',
  'mail.open_settings': 'Abrir la configuración',
  'mail.test_footer': 'Un administrador pidió esta prueba a %{product}.',
} satisfies Record<keyof typeof en.mail, string>;

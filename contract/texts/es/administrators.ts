import type { Translation } from '../Translation';

export const access: Translation['access'] = {
  reveal: {
    button: 'Revelar la clave',
    title: '¿Revelar la clave de la licencia n.º %{id}?',
    text: 'El motivo se registra con su nombre. Puede revelar 20 claves por hora.',
    confirm: 'Revelar la clave',
    failed: 'No se pudo revelar la clave',
  },
};

export const administratorResource: Translation['resources']['administrators'] = {
  fields: {
    id: 'ID',
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    role: 'Función',
    is_active: 'Activo',
    last_login: 'Último acceso',
    created_at: 'Creado',
  },

  name: 'Administrador |||| Administradores',
  subtitle: 'Quién puede usar la consola, y con qué función',
  status: 'Estado',
  active: 'Activo',
  disabled: 'Desactivado',
  roles: {
    owner: 'Puede hacerlo todo.',
    administrator:
      'Puede hacerlo todo, salvo invitar o cambiar administradores y cambiar la seguridad del inicio de sesión.',
    support:
      'Ve claves ocultas, revela una a una con un motivo, sustituye claves y las vuelve a enviar. Sin exportación, importación ni ajustes.',
    viewer: 'Lee todo menos claves, ajustes y actividad.',
  },
  role: {
    change: 'Cambiar función',
    change_of: 'Cambiar la función de %{name}',
    text: 'La nueva función vale de inmediato.',
    changed: 'Función cambiada',
    failed: 'No se pudo cambiar la función',
  },
  disable: {
    button: 'Desactivar',
    of: 'Desactivar %{name}',
    confirm: '¿Desactivar %{name}?',
    text: 'Todas las sesiones de la cuenta terminan de inmediato. Se puede volver a activar.',
    done: '%{name} está desactivado',
    failed: 'No se pudo desactivar la cuenta',
  },
  enable: {
    button: 'Activar',
    of: 'Activar %{name}',
    done: '%{name} vuelve a estar activo',
    failed: 'No se pudo activar la cuenta',
  },
};

export const invitationResource: Translation['resources']['invitations'] = {
  fields: {
    email: 'Correo',
    role: 'Función',
    invited_by: 'Invitado por',
    created_at: 'Invitado',
    expires_at: 'Caduca',
  },

  name: 'Invitación abierta |||| Invitaciones abiertas',
  create: 'Invitar',
  text: 'La persona invitada crea su cuenta con un enlace que sirve una vez, durante 7 días.',
  empty: 'No hay invitaciones abiertas',
  notifications: { created: 'Invitación enviada', create_failed: 'No se pudo invitar' },
  link: 'Enlace de la invitación',
  link_title: 'Envíe este enlace a %{email}',
  link_text: 'Sirve una vez, durante 7 días, y solo se muestra ahora.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado al portapapeles',
  details: '%{role}, invitado por %{name}, hasta el %{date}',
  revoke: 'Revocar',
  revoke_of: 'Revocar la invitación de %{email}',
  revoked: 'Invitación revocada',
  revoke_failed: 'No se pudo revocar la invitación',
};

import type en from '../en/invitation';

const invitation: typeof en = {
  title: 'Está invitado',
  invited: 'Cree su cuenta de %{product}: %{email}, función %{role}',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  create: 'Crear cuenta',
  creating: 'Creando la cuenta...',
  rules: '12 caracteres o más, con mayúscula, minúscula, número y uno de @$!%*?&',
  account_failed: 'No se pudo crear la cuenta',
  sign_in: 'Ir al inicio de sesión',
  roles: { owner: 'Propietario', administrator: 'Administrador', support: 'Soporte', viewer: 'Lector' },
};

export default invitation;

import type * as en from '../en/accounts';

export const accounts = {
  'accounts.new_password_required': 'La nueva contraseña es obligatoria',
  'accounts.current_password_required': 'La contraseña actual es obligatoria',
  'accounts.current_password_wrong': 'La contraseña actual no es correcta',
  'accounts.confirmation_required': 'La confirmación de la contraseña es obligatoria',
  'accounts.passwords_differ': 'Las contraseñas no coinciden',
  'accounts.password_weak': 'La contraseña necesita mayúsculas, minúsculas, un número y un carácter especial',
  'accounts.reauthentication_required': 'Confirme que es usted',
  'accounts.session_not_found': 'Esta sesión ya está cerrada',
  'accounts.password_wrong': 'La contraseña no es correcta',
  'accounts.password_common': 'Esta contraseña es demasiado común',
  'accounts.password_contains_name':
    'La contraseña no debe contener el nombre del producto ni el de su cuenta',
  'accounts.username_characters':
    'El nombre de usuario consta de letras, cifras y . _ - + @, y empieza con una letra o cifra',
  'accounts.not_permitted': 'Su función no permite esto',
  'accounts.second_factor_missing': 'Configure primero un segundo factor en su perfil',
  'accounts.totp_exists': 'Ya hay una aplicación de autenticación configurada; elimínela primero',
  'accounts.totp_not_started': 'Empiece de nuevo a configurar la aplicación de autenticación',
  'accounts.last_factor_required': 'La configuración exige un segundo factor y este es el último',
  'accounts.no_second_factor': 'No tiene ningún segundo factor',
  'accounts.passkey_exists': 'Esta clave de acceso ya está añadida',
  'accounts.passkey_not_found': 'Clave de acceso no encontrada',
  'accounts.passkeys_unavailable':
    'Las claves de acceso necesitan una dirección con nombre, no una dirección IP',
  'accounts.not_found': 'Administrador no encontrado',
  'accounts.username_not_found': 'Administrador %{username} no encontrado',
  'accounts.username_taken': 'Ya hay un administrador %{username}',
  'accounts.already_disabled': '%{username} ya está desactivado',
  'accounts.already_active': '%{username} ya está activo',
  'accounts.last_owner': '%{username} es el último propietario activo: nombre antes a otro propietario',
  'accounts.invitation_invalid':
    'Esta invitación se ha usado, revocado o ha caducado. Pida una nueva a un propietario.',
  'accounts.passphrase_length': 'La frase de contraseña debe tener al menos %{min} caracteres',
  'accounts.secrets_differ': 'Los dos no son iguales',
} satisfies Record<keyof typeof en.accounts, string>;

import type * as en from '../en/accounts';

export const accounts = {
  'accounts.new_password_required': 'La nueva contraseña es obligatoria',
  'accounts.current_password_required': 'La contraseña actual es obligatoria',
  'accounts.current_password_wrong': 'La contraseña actual no es correcta',
  'accounts.confirmation_required': 'La confirmación de la contraseña es obligatoria',
  'accounts.passwords_differ': 'Las contraseñas no coinciden',
  'accounts.password_weak': 'La contraseña necesita mayúsculas, minúsculas, un número y un carácter especial',
  'accounts.not_found': 'Administrador no encontrado',
  'accounts.username_not_found': 'Administrador %{username} no encontrado',
  'accounts.username_taken': 'Ya hay un administrador %{username}',
  'accounts.already_disabled': '%{username} ya está desactivado',
  'accounts.already_active': '%{username} ya está activo',
  'accounts.last_active':
    '%{username} es el último administrador activo y lo sigue siendo para que nadie quede fuera',
  'accounts.passphrase_length': 'La frase de contraseña debe tener al menos %{min} caracteres',
  'accounts.secrets_differ': 'Los dos no son iguales',
} satisfies Record<keyof typeof en.accounts, string>;

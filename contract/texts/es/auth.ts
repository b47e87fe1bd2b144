import type * as en from '../en/auth';

export const auth = {
  'auth.username_required': 'El nombre de usuario es obligatorio',
  'auth.username_length': 'El nombre de usuario debe tener al menos %{min} caracteres',
  'auth.password_required': 'La contraseña es obligatoria',
  'auth.password_length': 'La contraseña debe tener al menos %{min} caracteres',
  'auth.password_max': 'La contraseña debe tener como mucho %{max} caracteres',
  'auth.wrong_credentials': 'Nombre de usuario o contraseña incorrectos',
  'auth.code_required': 'El código es obligatorio',
  'auth.code_wrong': 'El código es incorrecto, ha caducado o ya se usó',
  'auth.second_factor_required':
    'Introduzca el código de su aplicación de autenticación o un código de recuperación',
  'auth.passkey_refused': 'Esta clave de acceso no fue aceptada',
  'auth.passkey_name_required': 'El nombre es obligatorio',
  'auth.sign_in': 'Inicie sesión',
  'auth.inactive': 'Su cuenta está inactiva',
  'auth.too_many_attempts': 'Demasiados intentos. Espere un momento.',
} satisfies Record<keyof typeof en.auth, string>;

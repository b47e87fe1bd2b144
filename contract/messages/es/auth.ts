import type * as en from '../en/auth';

export const auth = {
  'auth.username_required': 'El nombre de usuario es obligatorio',
  'auth.username_length': 'El nombre de usuario debe tener al menos %{min} caracteres',
  'auth.password_required': 'La contraseña es obligatoria',
  'auth.password_length': 'La contraseña debe tener al menos %{min} caracteres',
  'auth.password_max': 'La contraseña debe tener como mucho %{max} caracteres',
  'auth.wrong_credentials': 'Nombre de usuario o contraseña incorrectos',
  'auth.sign_in': 'Inicie sesión',
  'auth.inactive': 'Su cuenta está inactiva',
  'auth.too_many_attempts': 'Demasiados intentos. Espere un momento.',
} satisfies Record<keyof typeof en.auth, string>;

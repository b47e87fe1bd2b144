import type { Translation } from '../Translation';

export const auth: Translation['auth'] = {
  username_required: 'El nombre de usuario es obligatorio',
  username_length: 'El nombre de usuario debe tener al menos %{min} caracteres',
  password_required: 'La contraseña es obligatoria',
  password_length: 'La contraseña debe tener al menos %{min} caracteres',
  password_max: 'La contraseña debe tener como mucho %{max} caracteres',
  wrong_credentials: 'Nombre de usuario o contraseña incorrectos',
  code_required: 'El código es obligatorio',
  code_wrong: 'El código es incorrecto, ha caducado o ya se usó',
  second_factor_required:
    'Introduzca el código de su aplicación de autenticación o un código de recuperación',
  passkey_refused: 'Esta clave de acceso no fue aceptada',
  passkey_name_required: 'El nombre es obligatorio',
  sign_in: 'Inicie sesión',
  inactive: 'Su cuenta está inactiva',
  too_many_attempts: 'Demasiados intentos. Espere un momento.',
};

export const login: Translation['login'] = {
  subtitle: 'Inicie sesión en su cuenta de administrador',
  footer: 'Gestión segura de licencias',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión...',
  code: 'Código',
  code_hint: 'De su aplicación de autenticación, o un código de recuperación',
  passkey: 'Entrar con una clave de acceso',
  provider: 'Entrar con %{name}',
  provider_blocked: 'El navegador no abrió ninguna ventana. Permítalo para esta página.',
  provider_done: 'Listo. Puede cerrar esta ventana.',
  back: 'Volver al inicio de sesión',
  failed: 'No se pudo iniciar sesión. Compruebe sus credenciales.',
  language: 'Idioma',
  loading: 'Cargando...',
};

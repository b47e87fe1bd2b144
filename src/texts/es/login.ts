import type en from '../en/login';

const login: typeof en = {
  subtitle: 'Inicie sesión en su cuenta de administrador',
  footer: 'Gestión segura de licencias',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión...',
  code: 'Código',
  code_hint: 'De su aplicación de autenticación, o un código de recuperación',
  passkey: 'Entrar con una clave de acceso',
  failed: 'No se pudo iniciar sesión. Compruebe sus credenciales.',
  language: 'Idioma',
  loading: 'Cargando...',
};

export default login;

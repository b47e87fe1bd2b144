import type en from '../en/login';

const login: typeof en = {
  subtitle: 'Inicie sesión en su cuenta de administrador',
  footer: 'Gestión segura de licencias',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión...',
  failed: 'No se pudo iniciar sesión. Compruebe sus credenciales.',
  loading: 'Cargando...',
};

export default login;

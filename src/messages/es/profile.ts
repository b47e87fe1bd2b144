import type en from '../en/profile';

const profile: typeof en = {
  title: 'Mi perfil',
  subtitle: 'Su cuenta y su contraseña',
  account: 'Información de la cuenta',
  username_fixed: 'El nombre de usuario no se puede cambiar',
  edit: {
    title: 'Datos personales',
    save: 'Guardar cambios',
    success: 'Perfil actualizado',
    failure: 'No se pudo actualizar el perfil',
  },
  password: {
    title: 'Cambiar contraseña',
    subtitle: 'Todas sus demás sesiones terminan.',
    save: 'Cambiar contraseña',
    success: 'Contraseña cambiada',
    failure: 'No se pudo cambiar la contraseña',
    rules: 'La nueva contraseña tiene',
    met: 'cumplido',
    unmet: 'aún no cumplido',
    rule: {
      length: '12 caracteres o más',
      uppercase: 'una letra mayúscula',
      lowercase: 'una letra minúscula',
      number: 'un número',
      special: 'un carácter especial de @$!%*?&',
    },
  },
};

export default profile;

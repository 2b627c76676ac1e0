// Spanish words of the set-up of a new server.
import type { SpanishForm, Translation } from '../translation.ts';

export const setup: Translation<SpanishForm>['setup'] = {
  title: 'Configurar su negocio',
  lead: 'Aquí se crean su negocio y la primera tienda, con usted como propietario y administrador.',
  business: 'Nombre del negocio',
  ownerName: 'Su nombre',
  email: 'Correo',
  emailHint: 'Con él inicia sesión.',
  submit: 'Crear negocio',
  bad: {
    business: 'Escriba un nombre de 200 caracteres como máximo.',
    ownerName: 'Escriba su nombre.',
    email: 'Escriba una dirección de correo, p. ej. maria@example.com.',
  },
  open: {
    offline: 'No se puede contactar con el servidor. Revise la red y vuelva a intentarlo.',
    again: 'Reintentar',
  },
  code: {
    title: 'Esta dirección no funciona',
    missing: 'Falta el código del final. Abra la dirección completa que el servidor mostró al arrancar.',
    wrong:
      'El código es incorrecto. No se creó nada. Abra la dirección completa que el servidor mostró al arrancar.',
  },
  closed: {
    title: 'La configuración ha terminado',
    next: 'Este servidor ya tiene un negocio. Inicie sesión con su correo y su contraseña.',
  },
  created: {
    title: 'Su negocio está listo',
    next: 'Inicie sesión con {{email}} y la contraseña elegida.',
  },
  signIn: 'Iniciar sesión',
};

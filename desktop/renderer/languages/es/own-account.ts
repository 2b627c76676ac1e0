// Spanish words of one's own account.
import type { ownAccountWords } from '../../workplace/own-account/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const ownAccount: Translated<typeof ownAccountWords, SpanishForm> = {
  ownAccount: {
    title: 'Su cuenta',
    lead: 'Quién es usted aquí y con qué entra.',
    somebodyElse:
      'En esta caja ha iniciado sesión otra persona. Para ver su cuenta, inicie sesión aquí con su correo y su contraseña.',
    email: 'Inicia sesión con',
    rank: 'Rango',
    owner: 'Propietario',
    employee: 'Empleado',
    role: 'Rol',
    noRole: 'Ninguno',
    stores: 'Trabaja en',
    current: 'Su contraseña',
    currentHint: 'La de ahora, para que nadie más lo haga en una caja abierta.',
    currentMissing: 'Escriba su contraseña.',
    show: 'Mostrar lo escrito',
    passwordTitle: 'Otra contraseña',
    passwordSave: 'Cambiar la contraseña',
    passwordSaved: 'Su contraseña está cambiada. En los demás equipos se cerró su sesión.',
    pinTitle: 'PIN',
    pinSet: 'Hay un PIN puesto.',
    pinNone: 'No hay PIN.',
    pin: 'PIN nuevo',
    pinHint: 'Abre las cajas de sus tiendas, también sin red. De 4 a 8 cifras.',
    pinBad: 'Escriba de 4 a 8 cifras.',
    pinSave: 'Poner PIN',
    pinSaved: 'Su PIN está puesto. Las cajas lo saben en cuanto tienen conexión.',
  },
};

// Spanish words of the pages for whoever is not signed in.
import type { SpanishForm, Translation } from '../translation.ts';

export const account: Translation<SpanishForm>['account'] = {
  password: {
    label: 'Contraseña nueva',
    hint: 'Al menos {{count}} caracteres. Varias palabras se recuerdan bien y se adivinan mal.',
    short: 'Elija al menos {{count}} caracteres.',
  },
  invitation: {
    title: 'Le damos la bienvenida',
    lead: 'Alguien le ha dado acceso. Elija una contraseña.',
    token: 'Invitación',
    tokenHint: 'Pegue el enlace o el texto largo del correo.',
    submit: 'Elegir contraseña',
    broken: 'La invitación no está completa. Abra otra vez el enlace del correo, o péguelo aquí entero.',
    expired: 'Esta invitación ha caducado: vale 72 horas. Pida otra a quien le invitó.',
    refused:
      'Esta invitación ya se usó o fue sustituida. Si ya tiene contraseña, inicie sesión; si no, busque un correo más reciente o pida otra invitación.',
    done: 'Su contraseña está elegida',
    doneVendor: 'Inicie sesión con su correo y la contraseña nueva.',
    doneCustomer: 'Inicie sesión con su correo y la contraseña nueva donde esta tienda se los pida.',
  },
  reset: {
    title: '¿Olvidó su contraseña?',
    lead: 'Se envía un código a su correo. Con él elige una contraseña nueva.',
    email: 'Correo',
    type: 'Inicia sesión como',
    types: {
      employee: 'Empleado',
      owner: 'Propietario',
      admin: 'Administrador',
      super_admin: 'Superadministrador',
    },
    as: {
      employee: 'empleado',
      owner: 'propietario',
      admin: 'administrador',
      super_admin: 'superadministrador',
    },
    send: 'Enviar el código',
    codeTitle: 'Mire su correo',
    codeLead: 'Si {{email}} inicia sesión aquí, un código está en camino. Vale 10 minutos y se usa una vez.',
    codeLeadAs:
      'Si {{email}} inicia sesión aquí como {{type}}, un código está en camino. Vale 10 minutos y se usa una vez.',
    code: 'Código',
    codeHint: 'Seis cifras.',
    codeShape: 'El código tiene seis cifras.',
    verify: 'Continuar',
    again: 'Enviar otro código',
    sentAgain: 'Si ha pasado un minuto desde el último, otro código está en camino. Solo vale el más nuevo.',
    otherEmail: 'Cambiar correo',
    otherwise: 'Cambiar correo o rol',
    newTitle: 'Elija una contraseña nueva',
    newLead:
      'Para {{email}}. Se cierra la sesión en todo equipo que use la anterior; las ventas quedan a salvo.',
    complete: 'Cambiar contraseña',
    beginAgain: 'Ha pasado demasiado tiempo, o el código ya se usó. Pida un código nuevo.',
    done: 'Su contraseña está cambiada',
    doneNext: 'Se cerró la sesión en todos los equipos. Iníciela con la contraseña nueva.',
  },
  toSignIn: 'Iniciar sesión',
  backToSignIn: 'Volver al inicio de sesión',
};

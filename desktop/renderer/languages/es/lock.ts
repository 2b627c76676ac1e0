// Spanish words of locking the till.
import type { lockWords } from '../../workplace/lock/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const lock: Translated<typeof lockWords, SpanishForm> = {
  lock: {
    action: 'Bloquear',
    title: 'Esta caja está bloqueada',
    hint: 'La cesta sigue aquí. Lo vendido se sigue enviando.',
    who: '¿Quién está ahí?',
    pin: 'PIN',
    unlock: 'Desbloquear',
    password: 'Mejor iniciar sesión con correo y contraseña',
    usePin: 'Mejor desbloquear con un PIN',
    auto: 'Minutos sin tocarla hasta que se bloquea',
    autoHint: 'Nunca durante un cobro. Lo escrito sigue ahí para la misma persona.',
    never: 'Nunca',
    noPins:
      'Nadie en esta tienda tiene PIN todavía, así que la caja solo se desbloquearía con red. Los PIN se crean en la administración.',
  },
};

// Spanish sentences for what the support console refuses.
import { says } from '../translation.ts';
import type { SupportRejections } from '../translation.ts';

export const supportRejections: SupportRejections = {
  entry_absent: says(
    'Esta entrada no ha llegado al servidor.',
    'Haga que el dispositivo la ofrezca otra vez: está allí y en ningún otro sitio.',
  ),
  entry_not_refused: says(
    'Esta entrada no está rechazada: no hay nada que resolver.',
    'Mírela otra vez; puede que otra persona la haya resuelto.',
  ),
  retry_refused: says(
    'Juzgada de nuevo, la entrada se rechazaría otra vez.',
    'Corrija lo que dice el código indicado y vuelva a intentarlo.',
  ),
  instruction_not_found: says('Con este número no se pidió nada a este dispositivo.', 'Consulte la lista.'),
  instruction_taken: says(
    'El dispositivo ya tiene esta instrucción: ya no se puede retirar.',
    'Espere su respuesta.',
  ),
  file_not_found: says(
    'Este archivo no existe o ya no se guarda.',
    'Haga que el dispositivo envíe otra vez su trabajo; todavía lo tiene.',
  ),
};

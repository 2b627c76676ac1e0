// Spanish sentences for what the scale and the printer refuse.
import { says } from '../translation.ts';
import type { DeviceRejections } from '../translation.ts';

export const deviceRejections: DeviceRejections = {
  scale_silent: says(
    'La balanza no responde.',
    'Revise el cable y que esté encendida; pese de nuevo o escriba el peso.',
  ),
  scale_unknown: says(
    'No se encontró ninguna balanza que hable un idioma conocido aquí.',
    'Revise el cable y los ajustes de la balanza, o elija su tipo a mano.',
  ),
  scale_overloaded: says('Hay más en la balanza de lo que puede pesar.', 'Pese por partes.'),
  scale_below_zero: says(
    'La balanza está bajo cero.',
    'Retire todo, pulse su tecla de cero y pese de nuevo.',
  ),
  scale_not_zeroed: says('La balanza no tiene cero.', 'Retire todo y pulse su tecla de cero.'),
  scale_faulty: says(
    'La balanza avisa de una avería.',
    'Apáguela y enciéndala; mientras no funcione, escriba el peso.',
  ),
  scale_keys_only: says(
    'Esta balanza solo lo acepta desde sus propias teclas.',
    'Pulse la tecla de la balanza o escriba la tara.',
  ),
  printer_silent: says(
    'La impresora no responde.',
    'Revise el cable y que esté encendida; imprima de nuevo.',
  ),
  printer_paper_out: says('La impresora no tiene papel.', 'Ponga un rollo nuevo e imprima de nuevo.'),
  printer_cover_open: says('La impresora está abierta.', 'Cierre la tapa e imprima de nuevo.'),
  printer_faulty: says(
    'La impresora avisa de una avería.',
    'Mire si hay papel en la cuchilla, apáguela y enciéndala, e imprima de nuevo.',
  ),
  printer_cut_off: says(
    'La conexión con la impresora se cortó mientras imprimía.',
    'Mire qué hay en el papel antes de imprimir de nuevo.',
  ),
  print_expired: says('Es tarde para imprimir esto.', 'Imprima de nuevo si aún hace falta.'),
  print_queue_full: says(
    'Hay demasiado esperando a la impresora.',
    'Espere a que se ponga al día o mire qué la detiene.',
  ),
};

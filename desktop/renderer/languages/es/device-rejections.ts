// Spanish sentences for what the scale, the printer and the card terminal refuse.
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
  terminal_unsaved: says(
    'Esta caja no tiene guardado ningún terminal de tarjetas con este nombre.',
    'Guárdelo primero en los ajustes del puente.',
  ),
  terminal_config: says(
    'Con estos ajustes no se puede llegar al terminal de tarjetas.',
    'Corrija el campo que se nombra y guarde otra vez.',
  ),
  terminal_book_unusable: says(
    'El libro de pagos con tarjeta de esta caja no se puede usar, así que aquí no se cobra con tarjeta.',
    'Cobre de otra manera y llame al soporte; no borre nada.',
  ),
  attempt_unknown: says(
    'Aquí no se conoce ningún pago con tarjeta con esta referencia.',
    'Mire los pagos del pedido y el registro del propio terminal.',
  ),
  terminal_unsettled: says(
    'Aún no se sabe qué fue de un pago en este terminal, así que su dirección no cambia.',
    'Espere a que el terminal lo diga, o aclare el pago a mano, y cambie después la dirección.',
  ),
  bridge_unsaved: says(
    'Esta caja no tiene guardado ningún puente con este nombre, o le falta su clave.',
    'Active el puente para esta caja y guarde lo que indique la activación.',
  ),
  bridge_address: says(
    'No se puede enviar una clave a esta dirección de un puente.',
    'Use la dirección de la activación: wss, o ws dentro de la red propia de la tienda.',
  ),
  card_not_charged: says('No se ha cobrado la tarjeta.', 'Inténtelo de nuevo o elija otra forma de pago.'),
  card_unsettled: says(
    'Todavía no se sabe si se cobró la tarjeta de esta venta.',
    'Pregunte al terminal o mire su recibo; no vuelva a cobrar la tarjeta.',
  ),
  card_other_amount: says(
    'El terminal aprobó otro importe y todavía no se ha podido devolver.',
    'Devuélvalo en el terminal y diga aquí que se devolvió.',
  ),
  card_contradicted: says(
    'El terminal dice de un pago anterior otra cosa que lo que se indicó. Ahora no se cobró nada.',
    'Mire primero el aviso rojo: puede que el dinero ya se haya cobrado.',
  ),
  card_charged_after_all: says(
    'Sí se cobró una tarjeta, aunque se indicó que no.',
    'Devuelva el dinero o vea qué venta paga; después dígalo aquí.',
  ),
  card_not_charged_after_all: says(
    'No se cobró una tarjeta, aunque se indicó que sí: la venta no está pagada.',
    'Mire el diario del terminal y cobre la venta; después dígalo aquí.',
  ),
  card_refund_unsettled: says(
    'Aún no se sabe si se devolvió a la tarjeta el dinero de esta venta.',
    'Pregunte al terminal o mire su recibo; no devuelva el dinero otra vez.',
  ),
  card_not_refunded: says(
    'No se ha devuelto el dinero a la tarjeta.',
    'Inténtelo de nuevo o devuelva el dinero de otra forma.',
  ),
  card_refund_exceeds: says(
    'Esta tarjeta no pagó tanto de la venta, o una parte ya se devolvió.',
    'Elija la otra tarjeta o menos artículos, o pague en efectivo.',
  ),
  card_refunded_after_all: says(
    'Sí se devolvió dinero a una tarjeta, aunque se indicó que no.',
    'Vea si los artículos volvieron y se pagaron también de otra forma; después diga aquí qué se hizo.',
  ),
  card_not_refunded_after_all: says(
    'No se devolvió el dinero a una tarjeta, aunque se indicó que sí: el cliente no tiene nada.',
    'Mire el diario del terminal y dé el dinero al cliente; después dígalo aquí.',
  ),
  card_refund_amount: says(
    'El terminal devolvió un importe distinto del que dice la devolución.',
    'Compare el recibo del terminal con la devolución y resuelva la diferencia; después dígalo aquí.',
  ),
  card_tip_unwritten: says(
    'Se cobró a una tarjeta una propina que no se pudo anotar.',
    'Anote la propina en su venta; después dígalo aquí.',
  ),
  card_unplaced: says(
    'Se cobró una tarjeta por una venta que no se pudo anotar.',
    'Devuelva el dinero; después dígalo aquí.',
  ),
  card_not_given_back: says(
    'El terminal no devolvió el dinero.',
    'Devuélvalo en el propio terminal o en efectivo y diga que se devolvió a mano.',
  ),
  card_nothing_to_give: says(
    'Aquí no hay dinero de tarjeta que devolver.',
    'Mire otra vez la lista de pagos con tarjeta.',
  ),
  card_elsewhere: says('Otra ventana tiene ya esta cesta.', 'Mire allí entre las cestas guardadas.'),
  card_terminal_unusable: says(
    'El terminal de tarjetas de esta caja no se puede usar tal como está guardado.',
    'Cobre en efectivo, o cobre la tarjeta en otro terminal y dígalo; después corrija los ajustes.',
  ),
  card_part_open: says(
    'Una parte de la venta se cobró a una tarjeta y el resto no está pagado.',
    'Cobre el resto de otra forma o haga devolver esa parte.',
  ),
  card_parts: says(
    'Esto no cuadra con lo que el terminal ha cobrado o debe cobrar.',
    'Deje lo cobrado como está y cobre el resto de otra forma.',
  ),
  card_unwritten: says(
    'No se pudo anotar la venta, así que no se cobró ninguna tarjeta.',
    'Libere espacio en este dispositivo o elija otra forma de pago.',
  ),
  device_not_listed: says(
    'No hay ningún aparato así conectado ni guardado aquí.',
    'Mire la lista de aparatos en los ajustes y vuelva a intentarlo.',
  ),
  device_not_saved: says(
    'No hay ningún aparato de ese tipo guardado para esta caja.',
    'Guárdelo en Ajustes, Aparatos, y vuelva a intentarlo.',
  ),
  device_library_missing: says(
    'Lo que esta caja necesita para ese aparato no está instalado aquí.',
    'Conéctelo por la red, o instale la caja con sus partes opcionales.',
  ),
  device_silent: says(
    'El aparato no responde.',
    'Compruebe el cable y que esté encendido, y vuelva a intentarlo.',
  ),
  unsupported: says(
    'Eso no es posible tal como funciona esta caja.',
    'Use la aplicación de escritorio, o conecte el dispositivo por red, USB o línea serie.',
  ),
  print_html: says(
    'Una página solo la imprime un programa que lleve un navegador.',
    'Imprímala con el navegador, o imprima el recibo mismo.',
  ),
  raw_command: says(
    'Las órdenes para la impresora contienen una que no es de imprimir.',
    'Quítela: los ajustes y la memoria de una impresora se cambian con el programa del fabricante.',
  ),
  label_code: says(
    'El número no es un código de barras de ese tipo.',
    'Elija otro tipo de código de barras o corrija el número.',
  ),
};

// Spanish sentences for refusals of selling, of shifts and of the till itself.
import { says } from '../translation.ts';
import type { SellingRejections } from '../translation.ts';

export const sellingRejections: SellingRejections = {
  item_not_on_sale: says(
    'Una línea nombra un artículo que es un borrador o está archivado.',
    'Póngalo como activo o quítelo de la venta.',
  ),
  order_not_found: says('Esa venta no existe.', 'Mire la lista de ventas.'),
  refund_exceeds: says(
    'Esto devuelve más de lo que queda de la venta.',
    'Mire lo ya devuelto; un encargado decide el resto.',
  ),
  return_unknown: says(
    'La venta de la que vuelven estos artículos no se conoce aquí.',
    'Búsquela por su número, o acepte los artículos sin ella.',
  ),
  order_voided: says('Esta venta se anuló.', 'Su dinero ya se devolvió.'),
  order_returned: says(
    'Volvieron artículos de esta venta, así que no se puede anular.',
    'Devuelva lo que queda de ella.',
  ),
  void_shift_closed: says(
    'El turno de esta venta está cerrado, así que no se puede anular.',
    'Devuelva el dinero con una devolución.',
  ),
  terminal_batch_closed: says(
    'El terminal de tarjeta de este turno ya cerró su lote.',
    'Devuelva el dinero con una devolución.',
  ),
  payment_not_found: says('La venta no tiene ese pago.', 'Mire sus pagos.'),
  tip_not_card: says(
    'Una propina solo se suma a un pago con tarjeta aceptado.',
    'Cóbrela en efectivo, o elija el pago con tarjeta.',
  ),
  draft_paid_twice: says(
    'Dos puestos cobraron la misma cesta en espera.',
    'Un encargado compara las dos ventas y devuelve una.',
  ),
  draft_part_left: says(
    'Una cesta se pagó o se quitó sin una parte que se había cobrado de ella.',
    'Mire su venta: lo que no está en ella se devuelve donde se cobró.',
  ),
  void_late: says(
    'Se anuló una venta que el cierre de su turno ya había contado.',
    'Compare las cifras del turno: la venta sigue en ellas.',
  ),
  coupon_reused: says(
    'Un cupón se usó más veces de las que se puede.',
    'Un encargado mira la venta; se queda como está.',
  ),
  discount_unapproved: says(
    'Se descontó a mano más de lo que la tienda permite a un cajero.',
    'Pida autorización a quien pueda cambiar ventas.',
  ),
  age_unchecked: says(
    'La venta tiene artículos con edad mínima, y nadie confirmó la edad del cliente.',
    'Mire un documento con la edad y confírmela.',
  ),
  coupon_unknown: says('Ese cupón no existe.', 'Revise el código, y si el cupón es de esta tienda.'),
  coupon_refused: says('El cupón no descuenta nada de esta venta.', 'El motivo está en los detalles.'),
  ebt_exceeds: says(
    'La ayuda alimentaria no puede pagar tanto de esta venta.',
    'Cobre menos con ella: solo cuentan los artículos admitidos, sin su impuesto.',
  ),
  parked_not_found: says('Esa venta apartada no existe.', 'Mire la lista.'),
  parked_settled: says('Esta venta ya se resolvió.', 'Nada que hacer: está guardada y cuenta una vez.'),
  shift_open: says('En este puesto ya hay un turno abierto.', 'Ciérrelo, o únase a él.'),
  pos_register: says('No se indicó ningún puesto de esta tienda.', 'Elija un puesto de esta tienda.'),
  pos_register_fixed: says('Usted tiene asignado otro puesto.', 'Use el puesto que tiene asignado.'),
  assignees: says('A un turno se le asigna exactamente una persona.', 'Indique una persona.'),
  assignees_forbidden: says('Solo un propietario puede asignar a alguien al abrir.', 'Ábralo para usted.'),
  assignee_busy: says('Esta persona ya tiene un turno abierto en este puesto.', 'Cierre antes ese turno.'),
  assignee_unknown: says('Esta persona no trabaja en esta tienda.', 'Elija a alguien de esta tienda.'),
  cash_handover_basis: says(
    'La base de la entrega no es ni el cajón ni un importe.',
    'Envíe drawer o ledger.',
  ),
  warehouse: says('El almacén no es de esta tienda.', 'Elija un almacén de esta tienda.'),
  template_unknown: says('La plantilla de turno no es de esta tienda.', 'Elija otra plantilla.'),
  shift_not_found: says('Ese turno no existe, o usted no puede verlo.', 'Mire la lista de turnos.'),
  shift_closed: says(
    'Este turno ya está cerrado.',
    'Mire su informe; un propietario puede añadir una corrección.',
  ),
  shift_still_open: says('Este turno sigue abierto.', 'Ciérrelo antes.'),
  shift_full: says('Este turno ya no guarda más.', 'Ciérrelo y abra otro.'),
  lane_leased: says(
    'Este puesto es de otra caja.',
    'Use esa caja u otro puesto. El propietario puede dar el puesto cuando esa caja esté excluida, o lleve 72 horas en silencio.',
  ),
  cash_amount: says(
    'El efectivo que se mueve tiene un importe, y un cajón que solo se abre no lo tiene.',
    'Envíe un importe mayor que cero, o 0 para no_sale.',
  ),
  payment_terminal: says(
    'No se indicó ningún terminal de pago de esta tienda.',
    'Elija un terminal activado de la tienda.',
  ),
  terminal_unreachable: says(
    'No se pudo conectar con el terminal de pago: su lote no está cerrado y el turno sigue abierto.',
    'Mire el terminal e inténtelo de nuevo, o pregunte al propietario, que puede cerrar sin el lote.',
  ),
  terminal_rejected: says(
    'El terminal de pago no cerró su lote: el turno sigue abierto.',
    'Haga lo que dice el terminal e inténtelo de nuevo, o pregunte al propietario, que puede cerrar sin el lote.',
  ),
  terminal_undecided: says(
    'El terminal de pago aún no ha dicho si cerró su lote.',
    'Espere: el turno se cierra en cuanto el terminal diga que sí, y sigue abierto si dice que no.',
  ),
  shift_closing: says(
    'Este turno se está cerrando: el terminal está cerrando su lote.',
    'Inténtelo en un momento, cuando el terminal haya respondido.',
  ),
  terminal_batch_owner: says(
    'Solo el propietario puede cerrar este turno sin el lote de su terminal.',
    'Pruebe otra vez el terminal, o pregunte al propietario.',
  ),
  terminal_batch_reason: says(
    'El lote del terminal de pago no está cerrado.',
    'Diga por qué se cierra el turno sin él.',
  ),
  not_synced: says(
    'Esta caja aún no ha recibido su tienda.',
    'Conéctela una vez y deje que se ponga al día.',
  ),
  item_ambiguous: says('Varios artículos llevan este código.', 'Elija cuál es.'),
  order_shift_others: says(
    'El turno abierto de este puesto es de otra persona.',
    'Pida que le pasen el turno, o haga el pedido en el puesto donde el suyo está abierto.',
  ),
  order_shift_elsewhere: says(
    'Su turno está abierto en otro puesto.',
    'Haga el pedido allí, o ciérrelo y abra uno aquí.',
  ),
  lane_required: says(
    'Este equipo es de administración y no tiene puesto.',
    'Elija «Usar como caja» en el menú y después un puesto.',
  ),
  basket_repriced: says('La cesta ya cuesta otra cosa.', 'Diga al cliente el total nuevo, y luego cobre.'),
  pin_wrong: says('Este PIN no es correcto.', 'Inténtelo de nuevo; tras cinco fallos se bloquea un rato.'),
  pin_locked: says('Este PIN está bloqueado un rato en esta caja.', 'Espere, o pídaselo a otra persona.'),
  pin_unknown: says(
    'Esta persona no tiene PIN en esta caja.',
    'Pídaselo a otra persona, o cree un PIN en la administración.',
  ),
  item_expired: says('La fecha de esta pieza ha pasado.', 'Tome otra pieza.'),
  separator_lost: says(
    'No se puede leer una fecha, un peso o un precio de este artículo: el escáner omitió un separador o la etiqueta está mal impresa. No se añadió nada.',
    'Compruebe la fecha y escriba el número que está bajo las barras. El escáner debe enviar el separador como Ctrl+].',
  ),
  price_inexact: says(
    'Este precio no se puede escribir con exactitud.',
    'Use como mucho seis decimales de céntimo.',
  ),
  journal_unwritable: says('Esta caja no puede guardar nada ahora.', 'Haga sitio en el disco y reintente.'),
  disk_failing: says(
    'El disco de esta caja ha fallado, y nadie sabe si se guardó el último cambio.',
    'Reinicie la caja y mire su última venta antes de repetirla; si vuelve a pasar, llame a soporte.',
  ),
  disk_readonly: says(
    'Esta caja no puede escribir en su propio disco.',
    'Permita escribir en su carpeta y reintente.',
  ),
  till_in_use: says('Esta caja ya está abierta en otro programa.', 'Use ese, o ciérrelo antes.'),
  journal_damaged: says(
    'El archivo con las ventas de esta caja está dañado; se guarda como está.',
    'Use otra caja y llame a soporte; no borre nada.',
  ),
  journal_missing: says(
    'El archivo con las ventas de esta caja no está.',
    'Devuélvalo o llame a soporte; hasta entonces use otra caja.',
  ),
  replica_rebuilt: says(
    'La copia del catálogo en esta caja estaba dañada y se descarga otra vez.',
    'Espere a que esté completa; las ventas no se tocan.',
  ),
  storage_unavailable: says(
    'Este tipo de almacenamiento no está disponible aquí.',
    'Elija otro almacenamiento.',
  ),
  till_failed: says('Algo falló en esta caja.', 'Inténtelo de nuevo; lo que está en el diario se queda.'),
  unknown_channel: says('Esta caja no tiene esa orden.', 'Actualice la aplicación.'),
  till_away: says(
    'El programa de caja de este equipo no está en marcha.',
    'Inícielo otra vez; no se pierde nada terminado, y esta ventana sigue sola.',
  ),
  local_db_closed: says('Los datos de esta caja no están abiertos.', 'Abra antes una tienda.'),
  probe_unsaved: says(
    'En esta dirección no hay guardado ningún dispositivo de esta tienda.',
    'Guarde primero el dispositivo en los ajustes y luego pruébelo.',
  ),
  server_unreached: says(
    'No se pudo conectar a tiempo con el servidor.',
    'Siga vendiendo; inténtelo de nuevo cuando la caja esté conectada.',
  ),
  outbox_unsent: says(
    'El servidor aún no ha respondido sobre esta venta, así que se queda.',
    'Conecte la caja; se va sola en cuanto el servidor la tenga.',
  ),
  outbox_parked: says(
    'El servidor rechazó esta venta, así que se queda donde se ve.',
    'Un encargado decide.',
  ),
  owner_confirmation: says(
    'Lo no enviado solo sale cuando un propietario confirma cuánto es.',
    'Un propietario inicia sesión y confirma cuántos apuntes están sin enviar.',
  ),
  backup_required: says(
    'Hay trabajo sin enviar en esta caja, así que no se vacía nada sin copia.',
    'Pídalo otra vez con una copia de seguridad.',
  ),
  backup_failed: says(
    'La copia no se pudo escribir y releer, así que no se cambió nada.',
    'Haga sitio en el disco e inténtelo de nuevo.',
  ),
  backup_unreadable: says(
    'Esta copia está incompleta o alterada, así que no se tomó nada de ella.',
    'Elija otra copia del archivo.',
  ),
  backup_foreign: says(
    'Esta copia no es del diario de esta caja.',
    'Ábrala en la caja de la que viene, o entréguela al servidor.',
  ),
  clock_unsure: says(
    'No encaja con lo último que esta persona fichó en esta caja.',
    'Mire las horas. Si entre medias pasó algo en otro sitio, confírmelo.',
  ),
  clock_far: says(
    'Esta fecha es más de 90 días posterior al último uso de esta caja.',
    'Mire el día y el año. Si son correctos, confírmelos otra vez.',
  ),
  weight_unstable: says(
    'La balanza aún no está quieta.',
    'Suelte el artículo y pese otra vez, o escriba el peso.',
  ),
  weight_none: says(
    'Del peso no queda nada.',
    'Ponga el artículo en la balanza; la tara debe ser menor que el peso total.',
  ),
};

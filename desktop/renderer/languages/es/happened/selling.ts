// How it comes to a code, in Spanish, for refusals of selling, of shifts and of the till itself.
export const sellingHappened = {
  item_not_on_sale: 'Solo se venden productos activos. Este aún no se activó, o se archivó.',
  order_not_found:
    'La venta es de otra tienda, no ha llegado todavía al servidor o su identificador está mal.',
  refund_exceeds: 'Junto con lo que se devolvió antes, sería más de lo que fue la venta.',
  return_unknown:
    'La venta es más antigua que lo que guarda esta caja, se hizo en otra tienda o no ha llegado al servidor.',
  order_voided: 'Una anulación retira la venta entera, así que no queda nada que cambiar.',
  order_returned: 'Una anulación retira la venta entera, y una parte ya volvió.',
  void_shift_closed: 'El cajón de ese turno se contó con esta venta dentro.',
  terminal_batch_closed: 'Después de cerrar su lote, un terminal no devuelve nada de la misma manera.',
  payment_not_found: 'El pago es de otra venta.',
  tip_not_card: 'Solo un terminal puede añadir algo a lo que pagó una tarjeta.',
  draft_paid_twice: 'Uno de los puestos estaba sin conexión y no podía saber que el otro había cobrado.',
  draft_part_left:
    'Uno de los puestos estaba sin conexión y no podía saber que se había cobrado una parte de la cesta, o que la cesta estaba pagada.',
  void_late:
    'La caja estaba sin conexión cuando su turno se contó en otro sitio, así que las cifras todavía contienen la venta.',
  coupon_reused: 'Las cajas sin conexión no podían saber cuántas veces se había usado el cupón.',
  discount_unapproved:
    'La tienda tiene un límite para lo que se descuenta a mano sin la autorización de otra persona.',
  age_unchecked: 'La caja pide mirar un documento antes de cobrar artículos con edad mínima.',
  coupon_unknown: 'El código se escribió mal, o el cupón es de otra tienda o no está todavía en esta caja.',
  coupon_refused: 'El cupón caducó, es para otros artículos o la venta es demasiado pequeña para él.',
  ebt_exceeds:
    'Solo los artículos marcados como admitidos se pueden pagar con ayuda alimentaria, y su impuesto no.',
  parked_not_found: 'Ya se resolvió, o es de otra tienda.',
  parked_settled: 'Otra persona fue más rápida.',
  shift_open: 'Un puesto tiene un solo turno abierto a la vez, para que su cajón tenga un solo recuento.',
  pos_register: 'El puesto se quitó o es de otra tienda, o hay varios abiertos y no se indicó ninguno.',
  pos_register_fixed: 'Esta persona tiene asignado un solo puesto.',
  assignees: 'Se nombró a más de una persona para un turno, o a ninguna.',
  assignees_forbidden: 'Quien no es propietario abre turnos para sí mismo.',
  assignee_busy: 'Una persona está en un solo turno abierto de un puesto a la vez.',
  assignee_unknown: 'La persona se quitó o trabaja en otras tiendas.',
  cash_handover_basis: 'El dinero entregado es lo que se contó en el cajón o lo que dicen los libros.',
  warehouse: 'El almacén se quitó o es de otra tienda.',
  template_unknown: 'La plantilla se quitó o es de otra tienda.',
  shift_not_found: 'El turno es de otra tienda, o su apertura no ha llegado todavía al servidor.',
  shift_closed: 'El turno se cerró y se contó, aquí o en otro equipo.',
  shift_still_open: 'Solo se puede corregir lo que se contó.',
  shift_full: 'Un turno guarda hasta 500 movimientos de efectivo.',
  lane_leased:
    'Un puesto es de una sola caja a la vez, para que dos cajas sin conexión no vendan en el mismo cajón.',
  cash_amount:
    'El efectivo que se mete o se saca tiene un importe mayor que cero; solo abrir el cajón no tiene ninguno.',
  payment_terminal: 'El terminal se quitó o se desactivó en los ajustes, o es de otra tienda.',
  terminal_unreachable: 'Antes de cerrar un turno, su terminal cierra su lote, y este no respondió.',
  terminal_rejected: 'El terminal respondió que ahora no puede cerrar su lote.',
  terminal_undecided:
    'Se pidió al terminal que cerrara su lote, y la conexión se cortó antes de que dijera si lo hizo.',
  shift_closing: 'Otro equipo empezó a cerrar este turno.',
  terminal_batch_owner: 'Un turno que se cierra sin el lote de su terminal debe compararse después a mano.',
  terminal_batch_reason: 'Quien compare el lote después necesita saber por qué quedó abierto.',
  not_synced: 'Una caja vende con su propia copia de la tienda, y todavía no la ha recibido ni una vez.',
  item_ambiguous: 'El código está impreso en más de un artículo.',
  order_shift_others: 'Las ventas van al cajón de quien tiene el turno abierto.',
  order_shift_elsewhere: 'Una persona vende en un solo puesto a la vez.',
  lane_required:
    'Cada venta, devolución, cesta apartada y turno pertenece a un puesto, y la administración no tiene ninguno.',
  basket_repriced: 'Un precio, un impuesto o una oferta cambió después de mostrarse el total.',
  pin_wrong: 'El PIN no es de la persona elegida.',
  pin_locked:
    'Después de cinco PIN equivocados, la persona no puede usar esta caja durante un rato, sea quien sea quien lo intente.',
  pin_unknown: 'La persona no ha elegido un PIN, o la caja todavía no lo sabe.',
  clock_unsure:
    'Esta caja vio a la persona hacer lo mismo la última vez (dos entradas o dos salidas), o algo tras lo que no empieza ni termina una pausa. En otra caja pudo pasar algo entremedias.',
  clock_far:
    'Las ventas llevarían una fecha meses posterior a la última anotación o al último contacto de esta caja. Casi siempre el mes o el año está mal escrito.',
  weight_unstable: 'Un peso se toma cuando la balanza dice que está estable.',
  weight_none: 'Sin el envase no queda nada que pagar.',
  item_expired: 'El código de esta pieza contiene una fecha, y ese día ya pasó.',
  separator_lost:
    'Dos campos de un código GS1 quedaron unidos porque no llegó el separador entre ellos, o un campo no contiene un número o un día.',
  price_inexact: 'El precio de una pieza es una parte demasiado fina de un céntimo.',
  journal_unwritable:
    'Una venta cuenta cuando está en el disco de la caja, y el disco no la aceptó: casi siempre está lleno.',
  disk_failing: 'El disco avisó de un error mientras se escribía el último cambio.',
  disk_readonly: 'La carpeta de la caja es de otro, o el disco está bloqueado.',
  till_in_use:
    'Un solo programa a la vez escribe el diario de una caja, para que sus números sigan en orden.',
  journal_damaged:
    'Una parte del archivo no se puede leer o no concuerda con sus sellos. No se escribe nada en él, para que no empeore.',
  journal_missing:
    'Esta caja tenía un diario, y su archivo no está donde estaba: se movió o se borró, o hay otro disco montado.',
  replica_rebuilt:
    'La caja notó que su copia no era lo que tiene el servidor, y la descarga otra vez. Las ventas están en otro sitio.',
  storage_unavailable: 'Puesta en marcha de esta manera, la caja no tiene ese almacenamiento.',
  till_failed: 'En la caja pasó algo que nadie había previsto.',
  unknown_channel: 'La ventana y el programa de caja tienen versiones distintas.',
  till_away: 'Las ventanas son pantallas del programa de caja, y el programa no está en marcha.',
  local_db_closed: 'En esta caja no hay ninguna tienda abierta.',
  probe_unsaved:
    'Solo se prueban direcciones de aparatos guardados, para que nadie pueda explorar la red a través de una caja.',
  server_unreached: 'No hay red, el servidor está apagado o el camino hasta él es demasiado lento.',
  outbox_unsent: 'Una venta no sale de la caja hasta que el servidor ha demostrado que la tiene.',
  outbox_parked: 'El servidor no pudo colocar la venta, y nadie la ha resuelto todavía.',
  owner_confirmation: 'Nadie quita ventas sin enviar sin que un propietario sepa cuántas son.',
  backup_required: 'Antes de quitar lo que no se ha enviado, hay una copia en otro sitio.',
  backup_failed: 'Una copia de seguridad cuenta cuando se ha releído y comparado, y eso no salió bien.',
  backup_unreadable: 'El archivo acaba antes de tiempo o no concuerda con sus sellos.',
  backup_foreign: 'Un diario solo lo recupera la caja de la que viene.',
  update_unconfigured: 'Al preparar esta aplicación no se fijó ninguna dirección para las actualizaciones.',
  update_unreachable: 'El lugar de las actualizaciones no respondió o se interrumpió.',
  update_untrusted:
    'Una actualización solo se instala con nuestra firma, y esta no tiene ninguna válida. Alguien puede haber manipulado la red.',
  update_expired:
    'Las noticias de actualizaciones valen un tiempo limitado, para que nadie pueda retener una caja en una versión vieja.',
  update_older: 'Una aplicación nunca vuelve por sí sola a una versión más antigua.',
  update_none: 'No hay nada más reciente.',
  update_unsent:
    'Antes de actualizarse, la caja envía lo que tiene, para que ninguna versión tenga que leer el trabajo sin enviar de otra.',
};

// How it comes to a code, in Spanish, for refusals of devices, card terminals, the bridge and the support console.
export const devicesHappened = {
  scale_silent: 'La caja preguntó a la balanza, y no volvió nada.',
  scale_unknown: 'Ningún tipo de balanza conocido aquí respondió, a ninguna velocidad.',
  scale_overloaded: 'Los artículos pesan más de lo que la balanza puede mostrar.',
  scale_below_zero: 'Se quitó algo que estaba en la balanza cuando se encendió.',
  scale_not_zeroed: 'La balanza se encendió con algo encima y no encontró el cero.',
  scale_faulty: 'La propia balanza dice que no está bien.',
  scale_keys_only: 'Las balanzas de este tipo no tienen esa orden para una caja.',
  printer_silent: 'La caja envió algo a la impresora, y la impresora no dice nada.',
  printer_paper_out: 'El rollo se acabó.',
  printer_cover_open: 'La tapa no está cerrada.',
  printer_faulty:
    'La propia impresora dice que no está bien: casi siempre, papel en la cuchilla o un cabezal caliente.',
  printer_cut_off: 'Nadie puede decir cuánto de ello está en el papel.',
  print_expired: 'Esperó tanto a la impresora que sería una sorpresa.',
  print_queue_full: 'La impresora es más lenta que lo que se le envía, o está parada.',
  device_not_listed: 'Se desconectó o está guardado para otro puesto.',
  device_not_saved: 'A esta caja nunca se le habló de un aparato así.',
  device_library_missing:
    'Las líneas serie y el USB necesitan una parte que se instala con la caja donde se puede.',
  device_silent: 'Se preguntó al aparato, y no volvió nada.',
  unsupported:
    'Un navegador puede hacer menos con los aparatos que el programa de caja o la aplicación de escritorio.',
  print_html: 'Solo la aplicación de escritorio dibuja páginas para una impresora.',
  raw_command:
    'Las órdenes que cambian la propia impresora o abren un cajón no pasan a ninguna impresora como documento.',
  label_code: 'Cada tipo de código de barras tiene su longitud y su dígito de control.',
  terminal_unsaved: 'El terminal se quitó de los ajustes o allí tiene otro nombre.',
  terminal_config: 'La dirección, el puerto o el tipo del terminal no van juntos.',
  terminal_book_unusable:
    'Cada cobro se anota antes de preguntar al terminal, y este libro no se puede escribir o leer.',
  attempt_unknown: 'El pago se hizo en otra caja o nunca empezó.',
  terminal_unsettled:
    'Mientras no se sepa si se cobró una tarjeta, el terminal debe quedarse donde se le pueda preguntar.',
  bridge_unsaved:
    'Las cajas que llegan a su terminal por el agente de la tienda necesitan la clave que dio su activación.',
  bridge_address: 'Una clave solo se envía por una conexión cifrada o dentro de la red de la propia tienda.',
  card_not_charged:
    'La tarjeta se rechazó, se retiró demasiado pronto o el pago se canceló. Al cliente no se le cobró.',
  card_unsettled: 'La conexión con el terminal se cortó después de haberle pedido el dinero.',
  card_refund_unsettled:
    'La conexión se cortó después de pedir al terminal que devolviera el dinero y antes de que dijera cómo acabó.',
  card_not_refunded:
    'El terminal se negó, nadie mostró una tarjeta, se detuvo o no se pudo alcanzar. No se anotó ninguna devolución.',
  card_refund_exceeds:
    'Debía volver a una tarjeta más de lo que se le cobró por esta venta y no ha vuelto todavía.',
  card_refunded_after_all:
    'Alguien dijo que a una tarjeta no se le había devuelto su dinero. El terminal, en cuanto se le pudo preguntar, dice que sí.',
  card_not_refunded_after_all:
    'Alguien dijo que a una tarjeta se le había devuelto su dinero. El terminal, en cuanto se le pudo preguntar, dice que no.',
  card_refund_amount: 'El terminal devolvió más o menos de lo que se le pidió.',
  card_other_amount: 'El terminal aprobó más o menos de lo que se le pidió.',
  card_contradicted:
    'Alguien dijo cómo había acabado un pago, y el terminal ha respondido otra cosa desde entonces.',
  card_charged_after_all:
    'Alguien dijo que una tarjeta no se había cobrado. El terminal, en cuanto se le pudo preguntar, dice que sí.',
  card_not_charged_after_all:
    'Alguien dijo que una tarjeta se había cobrado. El terminal, en cuanto se le pudo preguntar, dice que no.',
  card_tip_unwritten:
    'El cliente dejó una propina en el terminal, y la venta a la que pertenece no la recogió.',
  card_unplaced: 'La tarjeta se cobró, y la venta para la que era se rechazó al anotarla.',
  card_not_given_back: 'El terminal se negó a devolver el dinero, o la conexión con él se cortó entretanto.',
  card_nothing_to_give: 'El pago ya se devolvió o nunca se cobró.',
  card_elsewhere: 'Una cesta cuya tarjeta no se cobró va a una sola ventana, para que no se venda dos veces.',
  card_terminal_unusable: 'Los ajustes del terminal están dañados, o el libro de sus pagos no se puede leer.',
  card_part_open: 'Una de varias partes se cobró a una tarjeta, y otra se rechazó o se detuvo.',
  card_parts: 'Se cambió una parte que el terminal cobró, o se pide una parte que no puede cobrar.',
  card_unwritten: 'Antes de cobrar una tarjeta, la venta está en el disco, y el disco no la aceptó.',
  bridge_inactive:
    'El servidor llega a los aparatos de una tienda por un agente que está allí, y ninguno se ha anunciado.',
  bridge_key_not_found: 'La clave se retiró o es de otra tienda.',
  device_unfit: 'El aparato es de otro tipo o se desactivó en los ajustes.',
  order_paid: 'No queda nada por pagar.',
  payment_exceeds:
    'Los pagos cuyo final todavía no se sabe cuentan como pagados, para que a nadie se le cobre dos veces.',
  payment_mismatch: 'Una repetición pide el mismo importe en el mismo terminal; esta no.',
  terminal_payment_not_found: 'El pago es de otra venta o de otra tienda.',
  payment_settled: 'El terminal ha dicho qué pasó, o alguien lo resolvió.',
  payment_untold: 'Ningún agente ha venido todavía por el pago, así que no se cobró ninguna tarjeta.',
  result_unfit: 'Lo que comunica un terminal solo cuenta para un pago que se le pidió, con su importe.',
  card_number: 'Un texto parece el número de una tarjeta de pago. Se rechazó antes de guardar nada.',
  request_mismatch: 'Una repetición pide lo mismo; esta no.',
  relay_not_found: 'La pregunta al aparato caducó o nunca se hizo.',
  payment_of_voided: 'La respuesta del terminal llegó cuando la venta se había anulado.',
  payment_of_paid: 'La respuesta del terminal llegó cuando la venta se había pagado de otra manera.',
  payment_amount: 'Lo que comunica el terminal y lo que se le pidió no es lo mismo.',
  payment_unauthorized: 'Un cobro que salió bien tiene un código del banco, y este aviso no tiene ninguno.',
  payment_contradicted:
    'El terminal dijo primero una cosa y luego otra. La primera está anotada; la segunda se guarda al lado.',
  payment_after_close: 'La respuesta del terminal llegó cuando el cajón ya se había contado.',
  entry_absent: 'El equipo anotó este apunte, y el servidor no lo ha recibido.',
  entry_not_refused: 'Se aceptó, espera algo o alguien ya lo resolvió.',
  retry_refused: 'Lo que lo impedía la primera vez lo impide todavía, o ahora lo impide otra cosa.',
  instruction_not_found: 'El número es de otro equipo, o la lista es antigua.',
  instruction_taken: 'El equipo la anotó y la hace, con contacto o sin él.',
  file_not_found: 'Los archivos con trabajo sin enviar se guardan dos semanas.',
};

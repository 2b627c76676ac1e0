// How it comes to a code, in Spanish, for refusals of everything but selling, shifts, the till itself and its devices.
export const generalHappened = {
  invalid_json:
    'Lo que envió un programa no se pudo leer como JSON, está anidado a demasiada profundidad o contiene un nombre reservado.',
  body_type:
    'Lo que envió un programa dice ser un formulario, un archivo o estar en otro juego de caracteres, y aquí se acepta JSON.',
  invalid_input:
    'Falta un campo, tiene otra forma de la que debe o no va con los demás. Los detalles lo nombran.',
  unknown_field:
    'Se envió un campo que aquí no existe. Nada se descarta en silencio, así que se rechaza todo.',
  limit_range:
    'Las listas llegan por páginas, y esta página sería demasiado larga, demasiado corta o quedaría demasiado lejos.',
  store_required: 'Quien pregunta trabaja en más de una tienda y no dijo en cuál.',
  too_large:
    'Una petición, una venta y un archivo tienen un tamaño máximo, para que nadie llene la memoria del servidor o de la caja.',
  rate_limited: 'Este equipo, esta cuenta o esta dirección envió en un minuto más de lo permitido.',
  overloaded:
    'El servidor tiene ahora más trabajo del que puede, o su base de datos no responde. Lo dice pronto en vez de perder trabajo.',
  report_range: 'Los días del informe están en mal orden o abarcan más de un año.',
  report_too_long: 'Los informes ceden el paso a las cajas: este se detuvo antes de frenar las ventas.',
  idempotency_mismatch: 'Una clave que marca las repeticiones de una petición llegó con otra petición.',
  internal:
    'En el servidor pasó algo que nadie había previsto. Está en su registro, con el número de la petición.',
  unauthenticated: 'La sesión caducó, se terminó desde otro equipo o no había ninguna.',
  invalid_credentials:
    'Ninguna cuenta tiene ese correo con esa contraseña. Cuál de los dos está mal no se dice, a propósito.',
  invalid_code: 'Un código vale diez minutos, para una vez y hasta que se envíe otro más reciente.',
  reset_token_invalid:
    'Después del código quedan unos minutos para elegir la contraseña nueva, una sola vez.',
  invitation_invalid:
    'Una invitación vale 72 horas y para una vez, y termina cuando se envía otra más reciente.',
  setup_code: 'El código está detrás del # de la dirección que mostró el servidor, y falta o está cortado.',
  setup_closed:
    'La página de configuración vale una sola vez: este servidor ya tiene un negocio con propietario.',
  session_not_found: 'La sesión terminó o es de otra persona.',
  forbidden: 'Ninguno de los roles de esta persona da el permiso necesario.',
  not_found:
    'En esta dirección no hay nada para esta persona. Lo ajeno recibe la misma respuesta que lo que no existe.',
  upgrade_required: 'El servidor ya no entiende la versión de esta aplicación.',
  vendor_required:
    'Un administrador ve todos los comercios, y dos de ellos tienen algo con este identificador.',
  conflict:
    'Mientras se editaba, otra persona cambió el mismo campo. Los campos que cambió solo una de las dos se combinan.',
  unknown_collection:
    'La aplicación y el servidor tienen versiones distintas, y uno conoce un tipo de datos que el otro no.',
  collection_read_only:
    'Los datos de este tipo resultan de otras acciones: un pedido de una venta, un turno de su apertura.',
  field_read_only: 'Números, horas y sumas los calcula el servidor, para que nadie pueda fijarlos.',
  product_not_found: 'El artículo se quitó, es de otra tienda o su identificador está mal.',
  sku_taken: 'Una referencia nombra exactamente un artículo de una tienda.',
  barcode_taken: 'Un lector no podría distinguir las dos variantes.',
  plu_required: 'Los artículos de este tipo se marcan con un número en vez de un código de barras.',
  plu_taken: 'Un PLU nombra exactamente un artículo de una tienda.',
  unit_unknown: 'La unidad no está, o ya no está, en la lista de la tienda.',
  base_variation:
    'La variante de la que se calculan las demás falta, es de otro artículo o lleva de vuelta a sí misma.',
  tax_unknown: 'El perfil de impuesto se quitó o es de otra tienda.',
  archive_instead:
    'Ventas e historiales remiten para siempre a un artículo, así que se archiva en vez de borrarse.',
  draft_closed: 'Otro puesto cobró esta cesta, o alguien la quitó.',
  draft_leased: 'Una cesta guardada está delante de un solo puesto a la vez, para que no se pague dos veces.',
  draft_part_paid: 'Se cobró una parte de esta cesta, y al vaciarla o quitarla se olvidaría.',
  draft_part_unknown:
    'Lo pagado de una cesta se queda con ella hasta que se devuelve una vez o la cesta se paga.',
  in_use: 'Otra cosa remite a esto y quedaría rota sin ello. Los detalles dicen cuál.',
  vendor_not_found: 'Ese comercio nunca existió, o su identificador está mal.',
  store_not_found: 'Esa tienda nunca existió, o no es de las que ve esta persona.',
  register_not_found: 'El puesto se quitó o es de otra tienda.',
  employee_not_found: 'La persona se quitó o trabaja para otro.',
  role_not_found: 'El rol se quitó o es de otra tienda.',
  customer_not_found: 'El cliente se quitó o es de otro comercio.',
  warehouse_not_found: 'El almacén se quitó o es de otra tienda.',
  device_not_found: 'Ninguna caja ni ningún equipo de este comercio tiene ese identificador.',
  last_owner: 'Sin un propietario que pueda iniciar sesión, nadie podría volver a dar permisos a nadie.',
  invitation_completed: 'La persona ya eligió una contraseña, así que no hay ninguna invitación abierta.',
  login_not_found: 'El cliente se conoce, pero nunca recibió un acceso.',
  email_taken: 'Con un correo inicia sesión exactamente una persona de cada clase.',
  role_taken: 'Los roles de una tienda se distinguen por sus nombres.',
  role_unknown: 'El rol se quitó o es de una tienda donde esta persona no trabaja.',
  pin_guessable: 'Los PIN como 0000 o 1234 son los primeros que prueba quien quiere hacerse pasar por otro.',
  password_wrong: 'Quien cambia una contraseña demuestra que conoce la actual.',
  warehouse_default: 'Lo que se vende sale del almacén predeterminado, así que siempre hay exactamente uno.',
  vendor_suspended: 'Quien lleva este servicio suspendió el comercio. Lo vendido se acepta todavía.',
  device_revoked: 'Un propietario excluyó esta caja porque se perdió, se vendió o se cambió por otra.',
  notification_not_found: 'La notificación se quitó o es de otra persona.',
  erased:
    'La persona pidió que se borraran sus datos. Las sumas y los números de sus ventas quedaron; nombres y direcciones, no.',
  actor_disabled:
    'La caja vendió en nombre de alguien cuya cuenta estaba desactivada, casi siempre porque entonces no tenía conexión.',
  operation_unknown: 'La caja conoce un tipo de apunte que este servidor no: el servidor es más antiguo.',
  operation_mismatch:
    'Dos apuntes distintos llevan el mismo número del mismo equipo: sus archivos se copiaron o se recuperaron de una copia más antigua.',
  operation_hash:
    'Cada apunte se sella al escribirse. Este ya no concuerda con su sello: el archivo se dañó o se alteró.',
  chain_broken:
    'Cada apunte lleva el sello del anterior. Este sigue a otro apunte que el que tiene el servidor: faltan apuntes, o la caja se devolvió a un estado anterior.',
  waited_too_long:
    'El apunte remite a otro, casi siempre la apertura de su turno, que no llegó en el tiempo de espera.',
  clock_skew:
    'Las horas de los recibos y de las hojas de horas vienen del reloj del equipo, y este no puede estar bien.',
  clock_unconfirmed:
    'El reloj muestra una hora anterior a la última anotación de esta caja. Casi siempre su pila está agotada o la fecha se puso a mano.',
  clock_corrected:
    'El reloj de la caja mostraba una hora que no puede ser. La anotación se fechó por las anteriores y por el tiempo transcurrido.',
  actor_absent:
    'Los cambios del catálogo cuentan según los permisos de quien los hizo, así que se envían mientras esa persona tiene la sesión iniciada.',
  duplicate_order:
    'La misma venta se envió otra vez, casi siempre porque una respuesta se perdió por el camino. Repitiendo no se pierde nada.',
  order_mismatch: 'El mismo identificador llegó con otras líneas o sumas que la primera vez.',
  order_shift_closed: 'La venta llegó al servidor después de que su turno se cerrara y se contara.',
  order_shift_store: 'La venta nombra un turno que se abrió en otra tienda.',
  order_shift_lane: 'La venta nombra un turno que se abrió en otro puesto.',
  order_shift_missing: 'Cada venta pertenece a un turno abierto, y este puesto no tiene ninguno.',
  order_empty: 'Una venta tiene al menos una línea.',
  order_totals:
    'El servidor vuelve a calcular cada venta. Las líneas, los descuentos, el impuesto y los pagos de esta no dan la misma suma.',
  order_unpaid: 'Todos los pagos juntos son menos que el total.',
  item_unknown:
    'Una línea es de un artículo que esta tienda no tiene: se quitó, o el catálogo de la caja era de otra tienda.',
  import_not_found: 'La importación es de otra tienda o terminó hace mucho.',
  import_running: 'Dos importaciones a la vez en una tienda podrían deshacerse la una a la otra.',
  import_file:
    'La primera línea del archivo no nombra columnas, o el archivo es de otro tipo del que dice su nombre.',
  import_not_csv: 'El archivo es una hoja de cálculo, una página web u otra cosa con nombre de archivo csv.',
  import_no_rows: 'El archivo tiene cabecera y ninguna fila, o se rechazaron todas.',
  import_rows: 'Una importación tiene un número máximo de filas.',
  import_interrupted: 'La importación se interrumpió. Las filas hechas están guardadas; las demás, no.',
  upload_type: 'El archivo se envió con un tipo de contenido que no es de una tabla.',
  upload_broken: 'La conexión se cortó antes del final del archivo, o su compresión está dañada.',
  row_columns:
    'Una fila tiene más o menos celdas que nombres la primera: casi siempre, una coma o un tabulador dentro de un texto.',
  row_quote: 'Un texto entre comillas no termina, así que lo que sigue no se puede separar.',
  cell_missing: 'Esta fila no tiene un valor donde hace falta.',
  cell_unreadable: 'El valor no es del tipo de la columna, o se podría leer de dos maneras, como 1,234.',
  code_as_number:
    'Una hoja de cálculo muestra los códigos largos como potencias de diez o como importes con grupos y decimales. Pueden perderse cifras o ceros iniciales, y ningún escaneo encuentra un código así.',
  cell_too_long: 'El texto es más largo de lo que cabe en el campo.',
  lot_not_found: 'El lote es de otra tienda o nunca existió.',
  lot_state: 'Lo que trajo un lote entregado ya está en las existencias, así que el lote queda como estaba.',
  lot_draft: 'La lista de lo que escasea hace un borrador por tienda, para que nada se pida dos veces.',
  lot_line_unknown: 'La línea se quitó del lote o es de otro lote.',
  lot_empty: 'Un lote se entrega con al menos una pieza de algo.',
  supplier_required: 'Un lote se pide a alguien.',
  supplier_unknown: 'El proveedor se quitó o es de otra tienda.',
  cost_required:
    'Lo que cuestan los artículos de media se calcula con cada entrega, así que cada línea necesita su coste.',
  item_archived: 'El artículo se archivó.',
  variation_unknown: 'La variante se quitó o es de otro artículo.',
  record_not_found: 'La entrada se quitó o es de otro comercio.',
  category_unknown: 'La categoría falta en una de las tiendas donde se vende el artículo.',
  category_cycle: 'Subiendo de categoría en categoría se volvería adonde se empezó.',
  category_depth: 'Las categorías tienen solo unos pocos niveles, para que las teclas puedan mostrarlas.',
  brand_unknown: 'La marca falta en una de las tiendas donde se vende el artículo.',
  tag_unknown: 'La etiqueta falta en una de las tiendas donde se vende el artículo.',
  attribute_unknown: 'El atributo se quitó, o el valor no está en su lista.',
  price_list_unknown: 'La lista de precios se quitó o es de otra tienda.',
  store_unknown: 'Una de las tiendas no es de este comercio.',
  customer_unknown: 'El cliente se quitó o es de otro comercio.',
  name_taken: 'Las entradas de un mismo tipo se distinguen por sus nombres.',
  tax_exempt_reason: 'Quien revisa los libros pregunta por qué no se cobró impuesto.',
  coupon_taken: 'Un código nombra exactamente un cupón de una tienda.',
  day_exists: 'Hay una hoja de horas por persona y día.',
  clock_order: 'Las horas de este día se solapan, o una acaba antes de empezar.',
  break_window: 'Una pausa está dentro del tiempo trabajado.',
  break_limit: 'Se introdujeron más pausas de las que caben en una hoja de horas.',
  open_orders: 'Alguien con una venta sin terminar fichó la salida, o quiere hacerlo.',
  is_trade: 'Un turno se cambia con otra persona.',
  employee_scope: 'La persona trabaja en tiendas que desde aquí no se ven.',
  leave_state:
    'Una solicitud está abierta, aprobada, rechazada o retirada, y no todo paso lleva a todos los demás.',
  leave_overlap: 'La misma persona ya pidió algunos de estos días.',
  leave_window: 'Los días o las horas de la solicitud no forman un periodo.',
  day_range: 'Los días pedidos no forman un periodo, o forman uno demasiado largo.',
  employee_unknown: 'La persona se quitó o trabaja en otras tiendas.',
  timezone_unknown:
    'Los días empiezan y acaban según el reloj de la tienda, así que las horas se envían con su zona horaria.',
  pay_period_start: 'Las semanas empiezan un día de la semana; los meses, un día del mes.',
};

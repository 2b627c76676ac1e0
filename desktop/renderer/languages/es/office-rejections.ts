// Spanish sentences for what only the back office meets: time cards, imports, purchases, look-up records.
import { says } from '../translation.ts';
import type { OfficeRejections } from '../translation.ts';

export const officeRejections: OfficeRejections = {
  day_exists: says('Ya hay una hoja de horas de esta persona para este día.', 'Ábrala y cámbiela.'),
  clock_order: says(
    'Una salida va después de su entrada, y dos tiempos de trabajo no se solapan.',
    'Mire otra vez las horas y la fecha.',
  ),
  break_window: says(
    'Una pausa queda fuera del tiempo de trabajo o acaba antes de empezar.',
    'Ponga la pausa entre la entrada y la salida.',
  ),
  break_limit: says('Una hoja de horas tiene como mucho 20 pausas de cada tipo.', 'Junte algunas.'),
  is_trade: says('Un cambio necesita a otra persona que tome el turno.', 'Elija a otra persona.'),
  leave_state: says(
    'Esta solicitud no puede pasar de donde está a ese estado.',
    'Cárguela otra vez; alguien puede haber decidido mientras tanto.',
  ),
  leave_overlap: says('Ya hay una solicitud para estos días.', 'Retire o cambie antes esa.'),
  leave_window: says(
    'La ausencia acaba antes de empezar, dura más de tres años o tiene solo una de sus dos horas.',
    'Mire otra vez sus días y sus horas.',
  ),
  day_range: says('Los días pedidos están en mal orden o son demasiados.', 'Pida como mucho 62 días.'),
  employee_unknown: says('Esta persona no trabaja en esta tienda.', 'Elija a alguien de esta tienda.'),
  timezone_unknown: says(
    'Esa zona horaria no existe, o no es la de esta tienda.',
    'Envíe la zona horaria de la tienda.',
  ),
  pay_period_start: says(
    'Este comienzo no va con la frecuencia de pago.',
    'Un día de la semana de 0 a 6 para semanas, 1_15 o 16_last para dos veces al mes, de 1 a 28 o last para meses.',
  ),
  import_not_found: says('Esa importación no existe.', 'Mire la lista de importaciones.'),
  import_running: says('Hay otra importación en marcha en esta tienda.', 'Espere a que acabe, o cancélela.'),
  import_file: says(
    'El archivo no se puede leer como una tabla.',
    'Envíe un archivo csv o tsv cuya primera línea nombre las columnas.',
  ),
  import_not_csv: says(
    'El archivo no es csv, aunque se llame así.',
    'Ábralo en el programa del que viene y guárdelo o expórtelo como «CSV UTF-8».',
  ),
  import_no_rows: says(
    'No se pudo importar ninguna fila del archivo.',
    'Mire cómo se leyó el archivo y por qué se rechazaron las filas.',
  ),
  import_rows: says('El archivo tiene demasiadas filas.', 'Divídalo en varios archivos.'),
  import_interrupted: says(
    'El servidor se detuvo, o tenía demasiado que hacer, antes de acabar la importación.',
    'Vuelva a pasar el mismo archivo: lo hecho se encontrará sin cambios, y se hará el resto.',
  ),
  upload_type: says(
    'Una tabla se envía como csv, tsv o gzip.',
    'Envíe Content-Type text/csv, text/tab-separated-values, application/gzip o application/octet-stream.',
  ),
  upload_broken: says('El archivo no llegó entero.', 'Envíelo otra vez; no se cambió nada.'),
  row_columns: says(
    'La fila tiene otro número de columnas que la cabecera.',
    'Ponga entre comillas lo que contenga un separador.',
  ),
  row_quote: says('Se abre una comilla y no se cierra.', 'Cierre la comilla, o dóblela.'),
  cell_missing: says('Una celda necesaria está vacía.', 'Rellene la columna nombrada.'),
  cell_unreadable: says(
    'Una celda no se puede leer, o podría significar dos cosas.',
    'Escríbala como dice la descripción de la columna.',
  ),
  code_as_number: says(
    'Una hoja de cálculo convirtió el código en un número y pudo perder cifras.',
    'Dé a la columna formato de texto, introduzca otra vez los códigos desde su origen y guarde el archivo de nuevo.',
  ),
  cell_too_long: says('Una celda es demasiado larga.', 'Acórtela.'),
  lot_not_found: says('Ese lote de compra no existe.', 'Mire la lista de lotes.'),
  lot_state: says(
    'El lote se entregó o se canceló, y queda como está.',
    'Haga otro lote para lo que falta por llegar.',
  ),
  lot_draft: says('La tienda ya tiene un borrador para lo que escasea.', 'Cambie ese, o elija otra nota.'),
  lot_line_unknown: says('El lote no tiene esa línea.', 'Vuelva a cargar el lote.'),
  lot_empty: says('De este lote no se entregó nada.', 'Diga qué llegó, o cancele el lote.'),
  supplier_required: says('No se nombra a nadie que entregue este lote.', 'Elija antes un proveedor.'),
  supplier_unknown: says('Ese proveedor no existe en esta tienda.', 'Elija un proveedor existente.'),
  cost_required: says('Una línea del lote no tiene coste todavía.', 'Escriba lo que cuesta una unidad.'),
  item_archived: says('Un artículo archivado no se compra.', 'Recupere antes el artículo.'),
  variation_unknown: says('El artículo no tiene esa variante.', 'Elija una variante de este artículo.'),
  record_not_found: says('Esa entrada no existe.', 'Mire otra vez la lista.'),
  category_unknown: says(
    'Esa categoría no existe para todos los que la tendrían.',
    'Elija una categoría de la lista.',
  ),
  category_cycle: says('Una categoría no puede estar debajo de sí misma.', 'Elija otra categoría superior.'),
  category_depth: says(
    'El árbol de categorías sería demasiado profundo.',
    'Elija una categoría superior más arriba.',
  ),
  brand_unknown: says('Esa marca no existe para todos los que la tendrían.', 'Elija una marca de la lista.'),
  tag_unknown: says(
    'Esa etiqueta no existe para todos los que la tendrían.',
    'Elija una etiqueta de la lista.',
  ),
  attribute_unknown: says(
    'Ese atributo no existe, o no tiene ese valor.',
    'Elija un valor de un atributo de la lista.',
  ),
  price_list_unknown: says('Esa lista de precios no existe.', 'Elija una lista de precios.'),
  store_unknown: says('Se nombra una tienda que no existe.', 'Elija una de sus tiendas.'),
  customer_unknown: says('Se nombra un cliente que no existe.', 'Elija un cliente de la lista.'),
  name_taken: says('Otra entrada de este tipo tiene ese nombre.', 'Elija otro nombre.'),
  tax_exempt_reason: says(
    'Nadie puede comprobar por qué este cliente no paga impuesto.',
    'Dé un motivo o el número del certificado.',
  ),
  coupon_taken: says('Otro cupón tiene ese código.', 'Elija otro código.'),
};

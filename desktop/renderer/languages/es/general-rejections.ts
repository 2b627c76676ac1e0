// Spanish sentences for refusals of everything but selling, shifts and the till itself.
import { says } from '../translation.ts';
import type { GeneralRejections } from '../translation.ts';

export const generalRejections: GeneralRejections = {
  invalid_json: says('La petición no es un JSON legible.', 'Envíe un JSON válido sin claves reservadas.'),
  body_type: says(
    'La petición tiene un contenido que no es JSON.',
    'Envíe JSON en UTF-8 con Content-Type application/json.',
  ),
  invalid_input: says('Faltan campos o están mal.', 'Corrija los campos indicados y envíe de nuevo.'),
  unknown_field: says('La petición tiene un campo que no existe.', 'Quite el campo indicado.'),
  limit_range: says('El límite está fuera de lo permitido.', 'Pida una página dentro de los límites.'),
  store_required: says('No se indicó ninguna tienda.', 'Envíe store_id.'),
  too_large: says('La petición es demasiado grande.', 'Envíela en partes más pequeñas.'),
  rate_limited: says('Demasiadas peticiones.', 'Espere lo que dice Retry-After y siga.'),
  overloaded: says('El servidor está ocupado.', 'Se enviará otra vez solo.'),
  report_range: says(
    'El informe empezaría después de su fin, o abarcaría demasiados días.',
    'Pida como mucho un año.',
  ),
  report_too_long: says(
    'Este informe tarda demasiado, y las cajas van primero.',
    'Pida menos días, o un solo puesto.',
  ),
  idempotency_mismatch: says(
    'Esta Idempotency-Key se usó para otra petición.',
    'Use una clave nueva para una petición nueva.',
  ),
  internal: says('Algo falló en el servidor.', 'Se enviará otra vez solo.'),
  unauthenticated: says('Nadie ha iniciado sesión, o la sesión caducó.', 'Inicie sesión de nuevo.'),
  invalid_credentials: says(
    'El correo o la contraseña no son correctos.',
    'Revise ambos e inténtelo de nuevo.',
  ),
  invalid_code: says(
    'El código es incorrecto, ya se usó o caducó.',
    'Mire el correo más reciente, o pida un código nuevo.',
  ),
  reset_token_invalid: says(
    'Este permiso para elegir contraseña ya se usó o caducó.',
    'Pida un código nuevo y empiece otra vez.',
  ),
  invitation_invalid: says(
    'Esta invitación ya se usó, se sustituyó o caducó.',
    'Busque un correo más reciente, o pida otra invitación.',
  ),
  setup_code: says(
    'El código de configuración es incorrecto.',
    'Abra la dirección de configuración que el servidor mostró al iniciarse.',
  ),
  setup_closed: says('Este servidor ya está configurado.', 'Inicie sesión.'),
  session_not_found: says(
    'Usted no tiene esa sesión.',
    'Ya terminó; mire otra vez la lista de sus sesiones.',
  ),
  forbidden: says('No tiene permiso para hacer esto.', 'Pida el permiso a un propietario.'),
  not_found: says('No existe, o usted no puede verlo.', 'Revise la dirección o la tienda.'),
  upgrade_required: says(
    'Esta aplicación es demasiado antigua para el servidor.',
    'Actualice la aplicación; lo no enviado se queda.',
  ),
  vendor_required: says(
    'Varios comercios tienen algo con ese identificador.',
    'Diga de quién es: envíe vendor_id.',
  ),
  conflict: says('Alguien cambió el mismo campo mientras tanto.', 'Elija qué valor se queda.'),
  unknown_collection: says('Esa colección no existe.', 'Actualice la aplicación.'),
  collection_read_only: says('Esto no se cambia directamente.', 'Use la acción correspondiente.'),
  field_read_only: says('Se cambió un campo que solo pone el servidor.', 'Deje el campo indicado como está.'),
  product_not_found: says('Ese artículo no existe.', 'Revise el artículo o la tienda.'),
  sku_taken: says('Otro artículo de esta tienda tiene esa referencia.', 'Elija otra referencia.'),
  barcode_taken: says(
    'Dos variantes llevan el mismo código de barras.',
    'Dé a cada variante su propio código de barras.',
  ),
  plu_required: says('Este tipo de artículo necesita un PLU.', 'Escriba un PLU de 4 a 6 cifras.'),
  plu_taken: says('Otro artículo de esta tienda tiene ese PLU.', 'Elija otro PLU.'),
  unit_unknown: says('La unidad no está en la lista de la tienda.', 'Elija una unidad de la lista.'),
  base_variation: says('La variante base no encaja.', 'Elija otra variante de este artículo.'),
  tax_unknown: says(
    'Ese perfil de impuesto no existe en esta tienda.',
    'Elija un perfil de impuesto existente.',
  ),
  archive_instead: says('Los artículos se archivan, no se borran.', 'Ponga el estado en 2 (archivado).'),
  draft_closed: says('Esta cesta ya se pagó o se quitó.', 'Empiece una cesta nueva.'),
  draft_leased: says(
    'Otro puesto tiene esta cesta delante.',
    'Tómela si es lo que quiere; se avisa a la otra pantalla.',
  ),
  draft_part_paid: says('Una parte de esta cesta ya está pagada.', 'Devuélvala primero o cobre el resto.'),
  draft_part_unknown: says(
    'Esta parte ya no está en la cesta.',
    'Otro puesto la devolvió, o la cesta está pagada. No la devuelva otra vez.',
  ),
  in_use: says('Algo todavía lo necesita.', 'Deje antes de usarlo allí.'),
  vendor_not_found: says('Ese comercio no existe.', 'Mire la lista de comercios.'),
  store_not_found: says('Esa tienda no existe.', 'Mire la lista de sus tiendas.'),
  register_not_found: says('Ese puesto no existe en esta tienda.', 'Mire sus puestos.'),
  open_orders: says(
    'Hay una venta de esta persona sin terminar.',
    'Termínela o anúlela y luego fiche la salida.',
  ),
  employee_scope: says(
    'Se trata de alguien cuyas horas no puede ver ni cambiar.',
    'Pídaselo a quien tenga el permiso de personal.',
  ),
  employee_not_found: says('Esa persona no existe.', 'Mire la lista de personas.'),
  role_not_found: says('Ese rol no existe.', 'Mire los roles de la tienda.'),
  customer_not_found: says('Ese cliente no existe.', 'Mire la lista de clientes.'),
  warehouse_not_found: says('Ese almacén no existe.', 'Mire los almacenes.'),
  device_not_found: says('Ese equipo no existe.', 'Mire la lista de equipos.'),
  last_owner: says(
    'Un comercio conserva al menos un propietario que pueda iniciar sesión.',
    'Nombre antes a otro propietario.',
  ),
  invitation_completed: says(
    'Nadie espera una invitación: ya se eligió una contraseña.',
    'Que inicie sesión, o pida un código si la olvidó.',
  ),
  login_not_found: says('Este cliente no tiene acceso.', 'Déselo antes.'),
  email_taken: says('Con ese correo ya inicia sesión otra persona.', 'Use otro correo.'),
  role_taken: says('La tienda ya tiene un rol con ese nombre.', 'Elija otro nombre.'),
  role_unknown: says('Ese rol no existe en ninguna tienda de esta persona.', 'Elija un rol existente.'),
  pin_guessable: says('Ese PIN es de los primeros que cualquiera probaría.', 'Elija otro PIN.'),
  password_wrong: says('Esa no es su contraseña.', 'Escriba la contraseña con la que inicia sesión.'),
  warehouse_default: says(
    'Una tienda tiene exactamente un almacén predeterminado.',
    'Ponga antes otro almacén como predeterminado.',
  ),
  vendor_suspended: says(
    'Este comercio está suspendido.',
    'Las ventas ya hechas se aceptan; por lo demás, pregunte a la plataforma.',
  ),
  device_revoked: says(
    'El propietario excluyó esta caja.',
    'Sus ventas se aceptan todavía; un propietario puede readmitirla.',
  ),
  notification_not_found: says(
    'Usted no tiene esa notificación.',
    'Mire otra vez la lista: puede haberse quitado.',
  ),
  erased: says('Los datos de esta persona se borraron.', 'Nada que hacer: no se puede deshacer.'),
  actor_disabled: says(
    'Este apunte lo firmó alguien con el acceso desactivado.',
    'Un encargado revisa lo vendido con ese nombre.',
  ),
  operation_unknown: says('El servidor no conoce esta operación.', 'Actualice el servidor.'),
  operation_mismatch: says(
    'Este equipo ya envió otra cosa con el mismo número.',
    'Soporte debe mirar este equipo; se guardan las dos versiones.',
  ),
  operation_hash: says('El apunte se alteró después de firmarse.', 'Soporte debe mirar este equipo.'),
  chain_broken: says('El diario de este equipo no continúa el del servidor.', 'Soporte debe mirarlo.'),
  waited_too_long: says(
    'Aquello a lo que se refiere este apunte nunca llegó.',
    'Un encargado decide dónde va.',
  ),
  clock_skew: says(
    'El reloj de este equipo está mal por más de 12 horas.',
    'Ponga el reloj en hora y reintente.',
  ),
  clock_unconfirmed: says(
    'El reloj de esta caja no puede estar bien.',
    'Ponga el reloj en hora o confirme la fecha.',
  ),
  clock_corrected: says(
    'El reloj de la caja estaba mal cuando se anotó esto.',
    'Nada: la hora se corrigió. Ponga en hora el reloj de esa caja.',
  ),
  actor_absent: says(
    'Este cambio lo hizo otra persona, que debe iniciar sesión para enviarlo.',
    'Inicie sesión como esa persona y envíelo otra vez.',
  ),
  duplicate_order: says('Esta venta ya está guardada.', 'Nada que hacer: está a salvo y cuenta una vez.'),
  order_mismatch: says(
    'Con el mismo identificador hay guardada otra venta.',
    'Un encargado compara las dos.',
  ),
  order_shift_closed: says(
    'El turno de esta venta está cerrado.',
    'Un encargado asigna la venta a un turno.',
  ),
  order_shift_store: says('El turno es de otra tienda.', 'Un encargado asigna la venta a un turno.'),
  order_shift_lane: says('El turno es de otro puesto.', 'Un encargado asigna la venta a un turno.'),
  order_shift_missing: says('No hay ningún turno abierto para esta venta.', 'Abra un turno en este puesto.'),
  order_empty: says('La venta no tiene líneas.', 'Añada al menos una línea.'),
  order_totals: says('Las líneas, los totales y los pagos no cuadran.', 'Soporte debe mirar esta caja.'),
  order_unpaid: says('Los pagos no cubren el total.', 'Cobre lo que falta.'),
  item_unknown: says(
    'Una línea nombra un artículo que esta tienda no tiene.',
    'Un encargado enlaza el artículo.',
  ),
  update_unconfigured: says(
    'Esta aplicación no sabe dónde buscar actualizaciones.',
    'Actualícela del modo en que se instaló.',
  ),
  update_unreachable: says(
    'No se pudo descargar la actualización.',
    'Inténtelo más tarde; lo que ya llegó se conserva.',
  ),
  update_untrusted: says(
    'Lo que se ofreció como actualización no es nuestro; no se instaló nada.',
    'Siga con esta versión y avise al soporte.',
  ),
  update_expired: says(
    'El aviso de actualizaciones ha caducado, o el reloj de este equipo no es correcto.',
    'Compruebe el reloj; si es correcto, avise al soporte.',
  ),
  update_older: says(
    'Se ofreció como actualización una versión anterior; no se instaló nada.',
    'Siga con esta versión y avise al soporte.',
  ),
  update_none: says('Esta es la versión más reciente.', 'Siga con ella.'),
  update_unsent: says(
    'En esta caja esperan ventas que la versión nueva quizá no pueda enviar.',
    'Conecte la caja, espere a que todo se envíe y luego actualice.',
  ),
};

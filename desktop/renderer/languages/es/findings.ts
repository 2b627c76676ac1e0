// Spanish words of what can be wrong with a device.
import type { FindingCode } from '@evertill/sync';
import { says } from '../translation.ts';

export const finding: Readonly<Record<FindingCode, ReturnType<typeof says>>> = {
  storage_corrupt: says(
    'Un archivo de la base de datos de este dispositivo está dañado.',
    'Haga enviar el trabajo pendiente como archivo y sustituya después el almacenamiento.',
  ),
  storage_full: says(
    'El disco de este dispositivo está lleno: no se puede anotar nada nuevo.',
    'Libere espacio en el dispositivo; sigue por sí solo.',
  ),
  storage_failing: says(
    'El disco de este dispositivo no se deja leer o escribir.',
    'Haga enviar el trabajo pendiente como archivo y sustituya el disco.',
  ),
  storage_readonly: says(
    'No se puede escribir en la base de datos de este dispositivo.',
    'Dé al programa permiso para escribir en su carpeta.',
  ),
  storage_away: says(
    'El programa que guarda los archivos de este dispositivo no responde.',
    'Reinicie el programa de caja en el dispositivo.',
  ),
  journal_broken: says(
    'La cadena del diario de este dispositivo está rota: se alteraron asientos o hay dos copias en marcha.',
    'Compare los asientos alrededor de la rotura y averigüe si se copió el dispositivo.',
  ),
  device_duplicated: says(
    'Dos dispositivos funcionan con este mismo identificador.',
    'Encuentre la copia, haga enviar su trabajo pendiente como archivo y configúrela de nuevo.',
  ),
  device_restored: says(
    'Este dispositivo sabe menos de su propio diario que el servidor: se restauró a un estado anterior.',
    'Configúrelo como otro dispositivo; lo que tiene el servidor está completo.',
  ),
  operation_stuck: says(
    'Un asiento se ofrece una y otra vez y nunca se resuelve.',
    'Abra el asiento, corrija lo que nombra y haga que se envíe otra vez.',
  ),
  journal_gap: says(
    'Faltan en el servidor números del diario de este dispositivo, aunque hay posteriores.',
    'Haga que los números que faltan se envíen otra vez.',
  ),
  device_revoked: says(
    'Este dispositivo fue excluido. Lo que vendió aún se acepta.',
    'Admítalo de nuevo o retírelo de la tienda.',
  ),
  signed_out: says(
    'Nadie ha iniciado sesión en este dispositivo, así que no puede enviar nada.',
    'Que alguien inicie sesión en el dispositivo.',
  ),
  app_too_old: says(
    'La aplicación de este dispositivo es demasiado antigua. Lo que vendió aún se acepta.',
    'Actualice la aplicación.',
  ),
  silent: says(
    'No se sabe nada de este dispositivo desde hace tres días.',
    'Llame a la tienda; tras tanto tiempo su caja puede darse a otro dispositivo.',
  ),
  unsent_old: says(
    'Hay trabajo esperando en este dispositivo desde hace más de una hora, aunque está conectado.',
    'Mire el asiento más antiguo que espera.',
  ),
  server_trouble: says(
    'El servidor falla al recibir el trabajo de este dispositivo.',
    'Mire la página del servidor y su registro para ver el error de este asiento.',
  ),
  feed_held: says(
    'Una transacción larga en la base de datos retiene las novedades de todos los dispositivos.',
    'Termine esa transacción; la página del servidor la nombra.',
  ),
  replica_differs: says(
    'Lo que tiene este dispositivo no es lo que tiene el servidor, y no se pudo corregir solo.',
    'Haga reconstruir la copia.',
  ),
  catch_up_stalled: says(
    'Este dispositivo está conectado y su catálogo no llega.',
    'Mire su conexión; después haga reconstruir la copia.',
  ),
  collection_refused: says(
    'El servidor no entrega una parte de los datos a este dispositivo.',
    'Mire los permisos de quien ha iniciado sesión allí.',
  ),
  documents_unreadable: says(
    'Hay datos que esta aplicación no puede leer.',
    'Actualice la aplicación; hasta entonces se dejan fuera.',
  ),
  operation_refused: says(
    'El servidor rechazó asientos de este dispositivo.',
    'Abra cada uno, corrija lo que nombra y haga que se envíe otra vez o se asigne.',
  ),
  order_flagged: says(
    'Se aceptaron ventas de este dispositivo con una observación que alguien debe leer.',
    'Que el encargado las mire.',
  ),
  edit_conflict: says(
    'Cambios hechos aquí y en otro sitio esperan a que alguien elija.',
    'Que el cajero o el encargado elija en el dispositivo.',
  ),
  draft_refused: says(
    'Se rechazaron cestas de este dispositivo.',
    'Que el cajero las mire en el dispositivo.',
  ),
  clock_wrong: says(
    'El reloj de este dispositivo está mal por más de dos minutos.',
    'Ponga en hora el dispositivo o deje que se ponga solo.',
  ),
  lane_lost: says('La caja de este dispositivo se dio a otro.', 'Dele otra caja o recupere la suya.'),
  half_open: says(
    'Hay red y nadie responde en ella: una conexión muerta o un muro en medio.',
    'Si sigue así, mire el router y el cortafuegos de la tienda.',
  ),
  out_of_contact: says(
    'Este dispositivo no tiene contacto. Sigue vendiendo.',
    'Si sigue así, mire la red y la corriente de la tienda.',
  ),
  unreported: says(
    'Este dispositivo está conectado y no dice nada de sí: puede que su ventana esté congelada.',
    'Que el cajero mire la ventana de la caja.',
  ),
  program_frozen: says(
    'El programa de este dispositivo estuvo un rato sin turno.',
    'Busque una pestaña o un equipo en reposo, o poca memoria.',
  ),
  connection_flaps: says(
    'La conexión de este dispositivo se corta una y otra vez.',
    'Mire la red de la tienda.',
  ),
  waiting_for_another: says(
    'Hay asientos que esperan algo que otro dispositivo aún no ha enviado.',
    'Mire los dispositivos de esta tienda que no tienen contacto.',
  ),
  server_restored: says(
    'La base de datos se restauró de una copia y este dispositivo la está poniendo al día.',
    'Espere a que haya ofrecido de nuevo su trabajo.',
  ),
  replica_healed: says(
    'Lo que tenía este dispositivo no era lo que tiene el servidor; se corrigió solo.',
    'Si vuelve a pasar, busque la causa.',
  ),
  first_load: says('Este dispositivo aún no ha recibido toda su tienda.', 'Deje que termine.'),
  clock_jumped: says(
    'El reloj de este dispositivo dio un salto.',
    'Mire si se pone en hora solo y si su pila está agotada.',
  ),
  disk_low: says(
    'Queda poco espacio en el disco de este dispositivo.',
    'Libere espacio antes de que se llene.',
  ),
  storage_not_kept: says(
    'El navegador de este dispositivo puede borrar lo que guarda.',
    'Instale la aplicación o permítale conservar sus datos.',
  ),
  slow_storage: says(
    'El disco de este dispositivo es lento.',
    'Busque otros programas o sustituya el disco.',
  ),
  slow_network: says('Las respuestas llegan despacio a este dispositivo.', 'Mire la red de la tienda.'),
  slow_search: says(
    'La búsqueda en este dispositivo es lenta.',
    'Busque otros programas o sustituya el dispositivo.',
  ),
  program_error: says(
    'El programa de este dispositivo encontró un error y siguió.',
    'Mire el error y comuníquelo a los fabricantes.',
  ),
  app_behind: says('Hay una aplicación más nueva que la de este dispositivo.', 'Deje que se actualice.'),
};

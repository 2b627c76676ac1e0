// Spanish sentences for what the bridge to card terminals and printers refuses.
import { says } from '../translation.ts';
import type { BridgeRejections } from '../translation.ts';

export const bridgeRejections: BridgeRejections = {
  bridge_inactive: says(
    'No hay ningún agente activado en esta tienda; sus aparatos no se alcanzan.',
    'Activar el puente para uno de sus aparatos o cobrar de otra forma.',
  ),
  bridge_key_not_found: says('No existe esa clave del puente.', 'Mirar la lista de claves.'),
  device_unfit: says(
    'Este aparato no puede hacerlo o está desactivado aquí.',
    'Elegir un aparato activado del tipo adecuado.',
  ),
  order_paid: says('Este pedido ya está pagado.', 'Nada que hacer: mirar sus pagos.'),
  payment_exceeds: says(
    'Es más de lo que falta por pagar del pedido.',
    'Pedir lo que falta; los pagos de final desconocido cuentan hasta que se conozca.',
  ),
  payment_mismatch: says(
    'Se pidió otro pago con el mismo identificador.',
    'Mirar los pagos del pedido antes de pedir uno nuevo.',
  ),
  terminal_payment_not_found: says('No existe ese pago en un terminal.', 'Mirar los pagos del pedido.'),
  payment_settled: says(
    'Ya se sabe qué fue de este pago.',
    'Nada que hacer: a mano solo se resuelve lo desconocido o contradictorio.',
  ),
  payment_untold: says(
    'Ningún terminal ha recibido aún este pago.',
    'Esperar un momento: termina solo si ningún agente viene.',
  ),
  result_unfit: says(
    'Este resultado no corresponde a ningún pago pedido a este terminal.',
    'Mirar el diario del terminal; aquí no ha cambiado nada.',
  ),
  card_number: says(
    'Contiene un número de tarjeta, que nunca debe llegar aquí.',
    'Dejar los números de tarjeta dentro del terminal.',
  ),
  request_mismatch: says(
    'Con la misma clave se pidió otra cosa al aparato.',
    'Usar una clave nueva para una petición nueva.',
  ),
  relay_not_found: says('No se pidió nada así a ningún aparato.', 'Volver a pedirlo al aparato.'),
  payment_of_voided: says(
    'Se cobró en una tarjeta un pedido anulado mientras tanto.',
    'Devolver el dinero en el terminal y avisar después.',
  ),
  payment_of_paid: says(
    'Se cobró en una tarjeta un pedido pagado mientras tanto.',
    'Devolver el dinero en el terminal y avisar después.',
  ),
  payment_amount: says(
    'Se cobró en una tarjeta un importe distinto del pedido.',
    'Comparar el recibo, corregirlo en el terminal y resolver el pago.',
  ),
  payment_unauthorized: says(
    'Un terminal informa de un pago sin el código de autorización.',
    'Mirar el diario del terminal y resolver el pago.',
  ),
  payment_contradicted: says(
    'Un terminal contradice lo que consta de un pago.',
    'Mirar el diario del terminal y resolver el pago.',
  ),
  payment_after_close: says(
    'Un pago con tarjeta se aprobó después de contar su turno.',
    'Comparar las cifras del turno: el pago no está en ellas.',
  ),
};

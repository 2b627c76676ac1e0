// Spanish words of the settings.
import type { settingsWords } from '../../cashier/settings/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const settings: Translated<typeof settingsWords, SpanishForm> = {
  settings: {
    title: 'Ajustes',
    lead: 'Solo de este equipo. Se quedan cuando inicia sesión otra persona.',
    lane: 'Puesto',
    store: 'Tienda',
    device: 'Este equipo',
    deviceId: 'Su número',
    changeLaneHint: 'Se eligen de nuevo la tienda y el puesto. Hace falta red.',
    devices: 'Dispositivos',
    paper: 'Papel',
    paperHint:
      'Los tiques e informes los imprime este navegador, en la impresora que tiene puesta. Imprima una página para ver si es la correcta.',
    testPrint: 'Imprimir una prueba',
    testTitle: 'Página de prueba',
    testText: 'Si lee esto en papel, los tiques se imprimen ahí.',
    sound: 'Tono de aviso',
    soundHint: 'Dos tonos que bajan, cuando un código no se conoce o algo se rechazó.',
    trySound: 'Escucharlo',
    noServices:
      'Los terminales, impresoras, cajones, balanzas y pantallas de cliente los conectan los servicios del equipo. Aquí no hay ninguno en marcha: las tarjetas se anotan como pagadas en su terminal, y el cajón se abre con su llave.',
    keys: 'Teclas',
    keysHint:
      'Elija una acción y pulse la tecla que quiere para ella. Las teclas están escritas en los botones y en la ayuda.',
    action: 'Acción',
    where: 'Dónde',
    key: 'Tecla',
    changeKey: 'Cambiar la tecla de «{{action}}», ahora {{key}}',
    press: 'Pulse la tecla nueva para «{{action}}»…',
    orChoose: 'O elija una libre:',
    keep: 'Dejarla como está',
    changed: '«{{action}}» es ahora {{key}}.',
    resetKeys: 'Las teclas de siempre',
    wasReset: 'Todas las teclas vuelven a ser las de siempre.',
    refused: {
      character:
        '{{key}} es un carácter: lo escribe un escáner, y usted también. Tome una tecla que no escriba nada.',
      form: '{{key}} significa lo mismo en todas partes: confirmar, volver, moverse. No se puede dar a otra cosa.',
      browser: 'El navegador se queda con {{key}}. Tome otra.',
      taken: '{{key}} ya es «{{action}}» ({{where}}). Dele antes otra tecla, o tome otra aquí.',
    },
    look: 'Aspecto',
    scheme: 'Claro u oscuro',
    contrast: 'Contraste',
    contrasts: {
      auto: 'Como el equipo',
      normal: 'Normal',
      more: 'Alto',
    },
    hand: 'Mano',
    handHint: 'En la venta, la cesta está del lado de esta mano.',
    hands: {
      right: 'Derecha',
      left: 'Izquierda',
    },
    textSize: 'Tamaño del texto',
    app: 'La aplicación',
    version: 'Versión',
    checkUpdates: 'Buscar una versión nueva',
    newest: 'Esta es la versión más reciente.',
    foundVersion: 'La versión {{version}} está disponible.',
    install: 'Instalarla',
    installHint:
      'La aplicación se cierra y vuelve a abrirse. Lo que aún no se ha enviado se queda en esta caja.',
    broughtByServer: 'Las versiones nuevas las trae el servidor; la caja avisa cuando una espera.',
    fullScreen: 'Pantalla completa',
    coming: 'Actualización: {{percent}} %',
    noKeyStore:
      'Este sistema no tiene almacén de claves: el inicio de sesión está en la carpeta de la caja, legible solo para su usuario. Que nadie más use ese usuario, o instale un almacén como GNOME Keyring o KWallet y vuelva a iniciar sesión.',
  },
  window: {
    minimize: 'Minimizar',
    frame: 'Salir de pantalla completa',
    close: 'Cerrar la ventana',
  },
};

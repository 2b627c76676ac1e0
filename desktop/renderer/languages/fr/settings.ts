// French words of the settings.
import type { settingsWords } from '../../cashier/settings/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const settings: Translated<typeof settingsWords, FrenchForm> = {
  settings: {
    title: 'Réglages',
    lead: 'De cet appareil seulement. Ils restent quand quelqu’un d’autre se connecte.',
    lane: 'Poste',
    store: 'Magasin',
    device: 'Cet appareil',
    deviceId: 'Son numéro',
    changeLaneHint: 'Vous choisissez de nouveau magasin et poste. Cela demande le réseau.',
    devices: 'Appareils',
    paper: 'Papier',
    paperHint:
      'Tickets et rapports sont imprimés par ce navigateur, sur l’imprimante qui y est réglée. Imprimez une page pour voir si c’est la bonne.',
    testPrint: 'Imprimer une page test',
    testTitle: 'Page test',
    testText: 'Si vous lisez ceci sur papier, les tickets s’impriment là.',
    sound: 'Signal d’alerte',
    soundHint: 'Deux sons descendants, quand un code est inconnu ou que quelque chose est refusé.',
    trySound: 'Écouter',
    noServices:
      'Terminaux de carte, imprimantes, tiroirs, balances et afficheurs client sont reliés par les services de l’appareil. Aucun ne tourne ici : les cartes sont notées comme payées sur leur terminal, et le tiroir s’ouvre avec sa clé.',
    keys: 'Touches',
    keysHint:
      'Choisissez une action, puis appuyez sur la touche voulue. Les touches sont écrites sur les boutons et dans l’aide.',
    action: 'Action',
    where: 'Où',
    key: 'Touche',
    changeKey: 'Changer la touche de « {{action}} », maintenant {{key}}',
    press: 'Appuyez sur la nouvelle touche pour « {{action}} »…',
    orChoose: 'Ou choisissez une touche libre :',
    keep: 'Laisser ainsi',
    changed: '« {{action}} » est maintenant {{key}}.',
    resetKeys: 'Touches habituelles',
    wasReset: 'Toutes les touches sont de nouveau les habituelles.',
    refused: {
      character:
        '{{key}} est un caractère : un scanner le tape, et vous aussi. Prenez une touche qui n’écrit rien.',
      form: '{{key}} veut dire la même chose partout : confirmer, revenir, se déplacer. On ne peut pas la donner.',
      browser: 'Le navigateur garde {{key}} pour lui. Prenez-en une autre.',
      taken:
        '{{key}} est déjà « {{action}} » ({{where}}). Donnez-lui d’abord une autre touche, ou prenez-en une autre ici.',
    },
    look: 'Apparence',
    scheme: 'Clair ou sombre',
    contrast: 'Contraste',
    contrasts: {
      auto: 'Comme l’appareil',
      normal: 'Normal',
      more: 'Élevé',
    },
    hand: 'Main',
    handHint: 'À la vente, le panier est du côté de cette main.',
    hands: {
      right: 'Droite',
      left: 'Gauche',
    },
    textSize: 'Taille du texte',
    app: 'L’application',
    version: 'Version',
    checkUpdates: 'Chercher une nouvelle version',
    newest: 'C’est la version la plus récente.',
    foundVersion: 'La version {{version}} est disponible.',
    install: 'L’installer',
    installHint:
      'L’application se ferme puis redémarre. Ce qui n’est pas encore envoyé reste sur cette caisse.',
    broughtByServer: 'Le serveur apporte les nouvelles versions ; la caisse dit quand l’une attend.',
    fullScreen: 'Plein écran',
    coming: 'Mise à jour : {{percent}} %',
    noKeyStore:
      'Ce système n’a pas de trousseau de clés : la connexion se trouve dans le dossier de la caisse, lisible par son utilisateur seul. Ne laisser personne d’autre utiliser ce compte, ou installer un trousseau comme GNOME Keyring ou KWallet et se reconnecter.',
  },
  window: {
    minimize: 'Réduire',
    frame: 'Quitter le plein écran',
    close: 'Fermer la fenêtre',
  },
};

// French words of the keyboard, its help, and the command palette.
import type { keyWords } from '../../cashier/keys/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const keys: Translated<typeof keyWords, FrenchForm> = {
  keys: {
    search: 'Chercher, ou saisir un code',
    more: 'Un de plus sur la ligne choisie',
    less: 'Un de moins sur la ligne choisie',
    remove: 'Retirer la ligne choisie',
    quickKeys: 'Page suivante des touches rapides',
    weight: 'Repeser la ligne choisie',
    weighAgain: 'Repeser',
    resume: 'Reprendre un panier en attente',
    printReceipt: 'Imprimer le ticket',
    returnAll: 'Tout reprendre, ou rien',
    where: {
      everywhere: 'Partout',
      sale: 'Vente',
      scales: 'Balance',
      order: 'Un ticket',
      returns: 'Retours',
      returned: 'Après un retour',
      customers: 'Clients',
      customer: 'Un client',
      item: 'Un article',
      sales: 'Rapports',
      labels: 'Étiquettes',
      clock: 'Pointeuse',
      shift: 'Service',
      closing: 'Clôture d’un service',
      report: 'Rapport d’un service',
    },
    always: 'Toujours pareil',
  },
  help: {
    title: 'Clavier',
    change: 'Changer les touches',
    scan: 'Scannez n’importe où : l’article va au panier',
    quantity: 'Quantité avant un scan ou un clic',
    tender: 'Montant reçu en espèces',
    choose: 'Choisir dans la liste',
    confirm: 'Confirmer, ou ajouter l’article choisi ; champ vide d’une vente : autre montant en espèces',
    back: 'Retour, ou vider le champ',
  },
  palette: {
    title: 'Toutes les actions',
    find: 'Que voulez-vous faire ?',
    here: 'Ici et maintenant',
    places: 'Écrans',
    none: 'Rien ici ne porte ce nom.',
  },
};

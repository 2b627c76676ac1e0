// French words of goods that come back.
import type { returnWords } from '../../cashier/returns/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const returns: Translated<typeof returnWords, FrenchForm> = {
  returns: {
    title: 'Retours',
    lead: 'Scannez le ticket, choisissez ce qui revient, remboursez.',
    scan: 'Scannez le ticket, ou saisissez son numéro',
    which: 'Plusieurs ventes correspondent. Laquelle est-ce ?',
    unknownNext: 'Saisissez le numéro du ticket, ou cherchez la vente par montant ou client.',
    look: 'Chercher dans les tickets',
    shiftNeeded: 'L’argent sort du tiroir d’un service ouvert.',
    from: 'Vendu {{time}} par {{cashier}}',
    all: 'Tout',
    none: 'Rien',
    sold: '{{sold}} vendus',
    leftOf: 'reste {{left}} sur {{sold}}',
    allBack: 'Tout est revenu',
    less: 'Un de moins de {{name}} revient',
    more: 'Un de plus de {{name}} revient',
    quantity: 'Combien de {{name}} reviennent',
    before: 'Déjà remboursé',
    beforeOne: '{{code}}, {{time}} : {{amount}}',
    how: 'Mode de remboursement',
    asPaid: 'Comme payé',
    inCash: 'En espèces',
    confirm: 'Rembourser',
    handOver: 'À rendre',
    written: 'Enregistré sous {{code}}.',
    next: 'Retour suivant',
    strange: 'Cet article n’est pas sur le ticket, ou il est déjà tout choisi.',
    strangeNext: 'Scannez les autres articles, ou vérifiez les quantités ci-dessous.',
  },
};

// French words of sales that are not simply listed.
import type { parkedWords } from '../../cashier/parked/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const parked: Translated<typeof parkedWords, FrenchForm> = {
  which: {
    title: 'Quelles ventes',
    known: 'Ventes',
    knownHint: 'De ce magasin, pour autant que cette caisse les connaît.',
    variances: 'Calculées autrement',
    variancesHint: 'Ventes où le serveur aurait demandé autre chose. Elles restent telles quelles.',
    parked: 'En attente de service',
    parkedHint:
      'Ventes arrivées trop tard pour être enregistrées. Leur argent est dans un tiroir : dites à quel service chacune appartient.',
  },
  variance: {
    title: 'Calculé autrement',
    since: 'Vendu',
    none: 'Rien n’a été calculé autrement.',
    charged: '{{charged}}',
    instead: '{{charged}} au lieu de {{wanted}}',
  },
  varianceKind: {
    unit_price: 'Prix',
    line_tax: 'Taxe d’une ligne',
    line_total: 'Total d’une ligne',
    tax: 'Taxe',
    total: 'Total',
    discount: 'Remise',
    rounding: 'Arrondi',
    currency: 'Devise',
    promotion: 'Offre',
    ebt: 'Payé par EBT',
  },
  parked: {
    list: 'Ventes en attente de service',
    none: 'Aucune vente n’est en attente.',
    code: 'Ticket',
    sold: 'Vendu',
    by: '{{time}}, {{name}}',
    lane: 'Poste',
    total: 'Total',
    why: 'Pourquoi',
    do: 'Quel service',
    title: 'À quel service appartient {{code}} ?',
    shift: 'Service',
    open: '{{label}}, {{lane}} : depuis {{from}}',
    closed: '{{label}}, {{lane}} : {{from}} à {{to}}',
    noShift: 'Cette caisse ne connaît aucun service de ces jours-là.',
    confirm: 'L’y enregistrer',
    done: '{{code}} est enregistrée dans {{label}}',
  },
};

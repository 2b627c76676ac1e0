// German words of the way into the till and the back office.
import type { wayInWords } from '../../workplace/way-in/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const wayIn: Translated<typeof wayInWords, GermanForm> = {
  wayIn: {
    store: 'Filiale wählen',
    storeHint: 'Dieses Gerät merkt sie sich. Oben im Backoffice lässt sich eine andere wählen.',
    offline: 'Der Server ist nicht erreichbar. Filiale oder Kassenplatz wählen braucht ihn.',
    inUse: 'In Benutzung: {{name}}',
    ownLane: 'In Benutzung: dieses Gerät',
    fixed: 'Sie können nur {{lane}} nutzen. Ein Inhaber kann unter Mitarbeiter einen anderen Platz wählen.',
    fixedOtherStore:
      'Ihr Kassenplatz ist in einer anderen Filiale. Ein Inhaber kann unter Mitarbeiter einen anderen wählen.',
    fixedElsewhere: 'Ihr Kassenplatz ist in keiner Ihrer Filialen',
    fixedElsewhereText:
      'Sie können nur einen Kassenplatz nutzen, und keine Ihrer Filialen hat ihn. Ein Inhaber kann unter Mitarbeiter einen anderen wählen.',
    noLane: 'Diese Filiale hat noch keinen Kassenplatz',
    noLanes: 'Ihre Filialen haben noch keinen Kassenplatz',
    noLaneText:
      'Verkäufe und Schichten brauchen einen. Mitarbeiter mit dem Recht, Einstellungen zu ändern, können ihn anlegen.',
    noStore: 'Noch keine Filiale',
    noStoreText: 'Sie sind noch keiner Filiale zugewiesen. Ein Inhaber kann das unter Mitarbeiter tun.',
    office: 'Backoffice',
    report: 'Berichte',
    lanes: 'Platz anlegen',
    again: 'Erneut prüfen',
    signOut: 'Abmelden',
  },
};

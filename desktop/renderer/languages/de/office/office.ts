// German words of the frame of the back office.
import type { managerWords } from '../../../manager/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

type OfficeWords = Pick<typeof managerWords, 'frame' | 'audit' | 'stores' | 'guard' | 'module' | 'meanwhile'>;

export const office: Translated<OfficeWords, GermanForm> = {
  frame: {
    title: 'Backoffice',
    places: 'Bereiche des Backoffice',
    menu: 'Menü',
    till: 'Zur Kasse',
    useAsTill: 'Als Kasse nutzen',
    device: 'Optionen dieser Kasse',
  },
  audit: {
    title: 'Protokoll',
    hint: 'Wer was an den Zugängen und im Backoffice getan hat. Niemand kann es ändern.',
  },
  stores: {
    title: 'Filialen',
    of: 'Filiale: {{store}}. Eine andere wählen',
    offline: 'Die anderen Filialen sind auf dem Server, der gerade nicht erreichbar ist.',
  },
  guard: {
    forbidden: 'Das braucht das Recht, {{module}} zu lesen. Ein Inhaber gibt es unter Mitarbeiter.',
    readOnly: 'Das braucht das Recht, {{module}} zu ändern. Ein Inhaber gibt es unter Mitarbeiter.',
    ownersOnly: 'Diese Seite ist den Inhabern vorbehalten. Fragen Sie einen Inhaber danach.',
    toPlace: 'Zu „{{place}}“',
  },
  module: {
    product: 'Artikel',
    order: 'Verkäufe',
    customer: 'Kunden',
    employee: 'Mitarbeiter',
    settings: 'Einstellungen',
    report: 'Berichte',
  },
  meanwhile: {
    now: 'Jemand anderes hat es inzwischen geändert. Dort steht jetzt:',
    nothing: 'nichts',
    take: 'Das übernehmen',
  },
};

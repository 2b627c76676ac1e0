// German words of locking the till.
import type { lockWords } from '../../workplace/lock/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const lock: Translated<typeof lockWords, GermanForm> = {
  lock: {
    action: 'Sperren',
    title: 'Diese Kasse ist gesperrt',
    hint: 'Der Warenkorb ist noch da. Was verkauft ist, wird weiter gesendet.',
    who: 'Wer ist da?',
    pin: 'PIN',
    unlock: 'Entsperren',
    password: 'Stattdessen mit E-Mail und Passwort anmelden',
    usePin: 'Stattdessen mit PIN entsperren',
    auto: 'Minuten ohne Berührung, bis sie sich selbst sperrt',
    autoHint: 'Nie während einer Zahlung. Getipptes ist noch da, wenn dieselbe Person entsperrt.',
    never: 'Nie',
    noPins:
      'In dieser Filiale hat noch niemand eine PIN; die Kasse ließe sich nur mit Netz entsperren. PINs setzt man im Backoffice.',
  },
};

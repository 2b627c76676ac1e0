// German sentences for what the support console refuses.
import { says } from '../translation.ts';
import type { SupportRejections } from '../translation.ts';

export const supportRejections: SupportRejections = {
  entry_absent: says(
    'Dieser Eintrag ist nicht beim Server angekommen.',
    'Das Gerät ihn noch einmal anbieten lassen: dort ist er, und nirgends sonst.',
  ),
  entry_not_refused: says(
    'Dieser Eintrag ist nicht abgelehnt: es gibt nichts zu klären.',
    'Noch einmal ansehen; vielleicht hat ihn jemand anders geklärt.',
  ),
  retry_refused: says(
    'Neu beurteilt würde der Eintrag wieder abgelehnt.',
    'Beheben, was der genannte Code sagt, dann noch einmal versuchen.',
  ),
  instruction_not_found: says(
    'Mit dieser Nummer wurde von diesem Gerät nichts verlangt.',
    'In der Liste nachsehen.',
  ),
  instruction_taken: says(
    'Das Gerät hat diese Anweisung schon: sie lässt sich nicht mehr zurückziehen.',
    'Seine Antwort abwarten.',
  ),
  file_not_found: says(
    'Diese Datei gibt es nicht oder nicht mehr.',
    'Das Gerät seine Arbeit noch einmal senden lassen; es hat sie noch.',
  ),
};

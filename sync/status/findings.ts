// What can be wrong with a device, by name. The till's own panel, the manager's page and the support console all speak of
// these; what each is called in other languages is the screens' business.

/** `stop`: work may be lost or nothing moves. `act`: somebody has to do something. `watch`: it is got over by itself. */
export const severities = ['stop', 'act', 'watch'] as const;
export type Severity = (typeof severities)[number];

export interface FindingKind {
  readonly severity: Severity;
  /** One sentence for support staff. */
  readonly sentence: string;
  /** The next step. */
  readonly next: string;
}

const kind = (severity: Severity, sentence: string, next: string): FindingKind => ({
  severity,
  sentence,
  next,
});

/** The order is the order in which they are told, worst first. */
export const findingKinds = {
  storage_corrupt: kind(
    'stop',
    'A file of this device’s database is damaged.',
    'Have its unsent work sent as a file, then replace the device’s storage.',
  ),
  storage_full: kind(
    'stop',
    'The disk of this device is full: nothing new can be written down.',
    'Free space on the device; it goes on by itself.',
  ),
  storage_failing: kind(
    'stop',
    'The disk of this device refuses to read or write.',
    'Have its unsent work sent as a file and replace the disk.',
  ),
  storage_readonly: kind(
    'stop',
    'The database of this device may not be written.',
    'Give the program the right to write its folder.',
  ),
  storage_away: kind(
    'stop',
    'The program that keeps this device’s files does not answer.',
    'Restart the till program on the device.',
  ),
  journal_broken: kind(
    'stop',
    'The chain of this device’s journal is broken: entries were altered or two copies run.',
    'Compare the entries around the break; find out whether the device was copied.',
  ),
  device_duplicated: kind(
    'stop',
    'Two devices run under this one id.',
    'Find the copy, have its unsent work sent as a file, and set it up anew.',
  ),
  device_restored: kind(
    'stop',
    'This device knows less of its own journal than the server: it was set back.',
    'Set it up anew as another device; what the server has is complete.',
  ),
  operation_stuck: kind(
    'stop',
    'One entry is offered again and again and never settled.',
    'Open the entry, mend what it names, and have it sent again.',
  ),
  journal_gap: kind(
    'stop',
    'Numbers of this device’s journal are missing on the server although later ones are here.',
    'Have the missing numbers sent again.',
  ),
  device_revoked: kind(
    'act',
    'This device was shut out. What it sold is still taken in.',
    'Admit it again, or take it away from the shop.',
  ),
  signed_out: kind(
    'act',
    'Nobody is signed in at this device, so it may send nothing.',
    'Have somebody sign in at the device.',
  ),
  app_too_old: kind(
    'act',
    'The app on this device is too old to be served. What it sold is still taken in.',
    'Have the app updated.',
  ),
  silent: kind(
    'act',
    'Nothing was heard of this device for three days.',
    'Call the shop; after this long its lane may be given to another device.',
  ),
  unsent_old: kind(
    'act',
    'Work has been waiting on this device for over an hour although it is connected.',
    'Look at the oldest waiting entry.',
  ),
  server_trouble: kind(
    'act',
    'The server fails when it is given this device’s work.',
    'Look at the server’s page and its log for the error of this entry.',
  ),
  feed_held: kind(
    'act',
    'A long transaction in the database holds back the news for every device.',
    'End that transaction; the server’s page names it.',
  ),
  replica_differs: kind(
    'act',
    'What this device has is not what the server has, and healing it failed.',
    'Have the replica rebuilt.',
  ),
  catch_up_stalled: kind(
    'act',
    'This device is connected, and its catalog does not arrive.',
    'Look at its connection; then have the replica rebuilt.',
  ),
  collection_refused: kind(
    'act',
    'The server will not serve a collection to this device.',
    'Look at the rights of whoever is signed in there.',
  ),
  documents_unreadable: kind(
    'act',
    'There are documents this app cannot read.',
    'Have the app updated; the documents are left out until then.',
  ),
  operation_refused: kind(
    'act',
    'The server refused entries of this device.',
    'Open each, mend what it names, and have it sent again or attributed.',
  ),
  order_flagged: kind(
    'act',
    'Sales of this device were accepted with a remark somebody has to read.',
    'Have the manager look at them.',
  ),
  edit_conflict: kind(
    'act',
    'Changes made here and elsewhere wait for somebody to choose.',
    'Have the cashier or manager choose on the device.',
  ),
  draft_refused: kind(
    'act',
    'Baskets of this device were refused.',
    'Have the cashier look at them on the device.',
  ),
  clock_wrong: kind(
    'act',
    'The clock of this device is wrong by more than two minutes.',
    'Set the clock of the device, or let it set itself.',
  ),
  lane_lost: kind(
    'act',
    'The lane of this device was given to another one.',
    'Give it another lane, or take the lane back.',
  ),
  half_open: kind(
    'watch',
    'The network is there and nobody answers on it: a dead connection or a wall in between.',
    'If it stays, look at the shop’s router and firewall.',
  ),
  out_of_contact: kind(
    'watch',
    'This device has no contact. It goes on selling.',
    'If it stays, look at the shop’s network and power.',
  ),
  unreported: kind(
    'watch',
    'This device is connected and says nothing of itself: its window may be frozen.',
    'Have the cashier look at the till window.',
  ),
  program_frozen: kind(
    'watch',
    'The program on this device got no turn for a while.',
    'Look for a sleeping tab, a sleeping machine, or too little memory.',
  ),
  connection_flaps: kind(
    'watch',
    'The connection of this device breaks again and again.',
    'Look at the shop’s network.',
  ),
  waiting_for_another: kind(
    'watch',
    'Entries wait for something another device has not sent yet.',
    'Look at the devices of this store that have no contact.',
  ),
  server_restored: kind(
    'watch',
    'The database was set back to a backup, and this device is bringing it up to date.',
    'Wait until it has offered its work again.',
  ),
  replica_healed: kind(
    'watch',
    'What this device had was not what the server has; it healed itself.',
    'If it comes again, look for the cause.',
  ),
  first_load: kind('watch', 'This device has not received its whole store yet.', 'Let it finish.'),
  clock_jumped: kind(
    'watch',
    'The clock of this device jumped.',
    'Look whether it sets itself, and whether its battery is empty.',
  ),
  disk_low: kind(
    'watch',
    'There is little room left on the disk of this device.',
    'Free space before it is full.',
  ),
  storage_not_kept: kind(
    'watch',
    'The browser of this device may clear what it keeps.',
    'Install the app, or allow it to keep its storage.',
  ),
  slow_storage: kind(
    'watch',
    'The disk of this device is slow.',
    'Look for other programs, or replace the disk.',
  ),
  slow_network: kind('watch', 'Answers reach this device slowly.', 'Look at the shop’s network.'),
  slow_search: kind(
    'watch',
    'Searching on this device is slow.',
    'Look for other programs, or replace the device.',
  ),
  program_error: kind(
    'watch',
    'The program on this device met an error it got over.',
    'Look at the error; report it to the makers.',
  ),
  app_behind: kind('watch', 'There is a newer app than the one on this device.', 'Let it update itself.'),
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof findingKinds;
export const findingCodes = Object.keys(findingKinds) as FindingCode[];

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** By the server's clock, ms; null: unknown. */
  readonly since: number | null;
  /** Figures and codes that say which and how much. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

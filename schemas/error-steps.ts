// What to do about an error, step by step. Pages are put together from these few sentences, so that each is worded, and
// translated, once. The order on a page is the order of doing.
export const errorSteps = {
  // By oneself, at once
  nothing: 'There is nothing to do.',
  correct: 'Correct the field that is named, and save again.',
  choose_listed: 'Choose an entry of the list instead; load the list again if it is missing there.',
  other_name: 'Choose another value, or open the entry that has this one already.',
  reload: 'Load the page or list again: somebody may have changed or removed it meanwhile.',
  try_again: 'Wait a moment and try again.',
  wait: 'Wait: it goes on by itself.',
  sent_by_itself:
    'Do nothing: the till sends it again by itself, with growing pauses, until the server has answered.',
  go_on_selling: 'Go on selling: the till needs no network for that.',
  connect: 'Connect the till to the network and let it catch up.',
  sign_in: 'Sign in again. Unsent work stays on the till meanwhile.',
  new_code: 'Ask for a new code, and use the newest mail only.',
  check_store: 'Check that the right store is chosen.',
  check_lane: 'Check that the right lane is chosen for this till.',
  open_shift: 'Open a shift on this lane, then go on.',
  close_shift: 'Close the shift that stands in the way, or join it.',
  new_basket: 'Start a new basket.',
  look_at_order: 'Open the order and look at its lines, payments and marks.',
  look_at_shift: 'Open the shift and look at its report.',
  return_instead: 'Give the money back by a return of the order.',
  ask_customer: 'Tell the customer before you go on.',
  confirm_choice: 'Compare both values and choose which one to keep.',
  // Somebody else
  ask_right: 'Ask an owner: rights are given to roles, under People.',
  other_person: 'Let the person it was made by sign in at this till once.',
  other_pin: 'Let another person who has a PIN on this till do it.',
  ask_manager: 'Tell a manager, and show this page.',
  manager_parked:
    'A manager opens the parked sales among the orders and says to which shift this one belongs.',
  manager_compares: 'A manager compares both, and gives back what was taken twice.',
  manager_flag: 'A manager looks at what is marked, and lets it stand or corrects it.',
  owner_decides: 'An owner decides, and confirms it signed in under the own name.',
  ask_owner_till: 'An owner can admit the till again, or give its lane to another one.',
  call_support: 'Call support. Have the code of this page and the name of the till at hand.',
  call_platform: 'Ask whoever runs this service.',
  operator_updates: 'Whoever runs the server updates it.',
  operator_looks: 'If it comes again, whoever runs the server looks at its log by the number of the request.',
  // The device itself
  keep_running: 'Leave the till as it is: clear no data, and remove no files.',
  other_till: 'Sell at another till until this one is put right.',
  free_disk: 'Make room on the disk of this till: at least one gigabyte.',
  allow_folder: 'Allow the till program to write to its folder.',
  restart_till: 'Close the till program and start it again.',
  check_last_sale: 'Look at the last sale in the list of orders before you ring it up once more.',
  use_open_till: 'Use the till that is open already, or close it first.',
  update_app: 'Update the app. Unsent work stays on the till meanwhile.',
  update_later: 'Go on with this version; look for the update again later.',
  set_clock: 'Let the device set its date, time and time zone by itself, then try again.',
  make_backup: 'Make a backup first, and keep it until the till is empty of unsent work.',
  // What is connected to it
  check_cable: 'Check the cable or the network of the device, and that it is switched on.',
  switch_off_on: 'Switch the device off and on again.',
  device_settings: 'Look at the device in the settings of the till, and test it there.',
  load_paper: 'Put in paper and close the cover.',
  print_again: 'Print again, once you have seen what is on the paper already.',
  weigh_again: 'Take everything off the scale, wait until it rests, and weigh again.',
  type_weight: 'Type the weight by hand until the scale works.',
  other_payment: 'Take the money in another way.',
  no_second_charge: 'Do not charge the card again before it is clear what happened.',
  look_at_terminal: 'Look at the screen of the terminal and at its last slip or journal.',
  settle_payment: 'Settle the payment by hand in the order, once the terminal has told what happened.',
  refund_at_terminal: 'Give the money back at the terminal, and say so in the order.',
  activate_bridge: 'Activate the bridge of the store for one of its devices, and save its key at the agent.',
  // Tables and programs
  correct_file:
    'Correct the line that is named in the file, and run it again: what was done is found unchanged.',
  split_file: 'Divide the file, and send its parts one after another.',
  fix_request:
    'For programs: correct the request as /docs describes it. It is the same each time it is sent.',
  new_key: 'For programs: use a new key for a new request, and the old one only to repeat the old one.',
  slow_down: 'For programs: wait as long as Retry-After says, and send less at once.',
} as const;

export type ErrorStep = keyof typeof errorSteps;

// The form of a server's first run, filled in; without the code, which each server has its own of.
export const setUp = {
  code: '',
  business_name: 'Corner shop',
  owner: { name: 'Nora Berg', email: 'nora@corner.example', password: 'a long enough word' },
  store: { name: 'Main Street', country: 'DE', time_zone: 'Europe/Berlin', lane: 'Lane 1' },
} as const;

// What a new store in a country starts with: currency, time zones, tax profiles, cash rounding, price style and
// language. Compiled by hand from what tax authorities and central banks publish. A starting point only: every value can
// be edited in the store's settings afterwards.

export interface CountryTax {
  readonly name: string;
  /** Percent, 4 dp. */
  readonly rate: string;
}

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA names; the first one is where most people live. */
  readonly time_zones: readonly string[];
  /** BCP 47 primary language. */
  readonly language: string;
  readonly prices_include_tax: boolean;
  /** Increment of cash amounts in the smallest unit; 1 = none. */
  readonly cash_rounding: number;
  /** Highest first. Empty where no rate holds in the whole country. */
  readonly taxes: readonly CountryTax[];
}

/** The day on which every rate below was in force, YYYY-MM-DD. */
export const taxRatesAsOf = '2026-01-01';

type Terms = Pick<Country, 'language'> & Partial<Pick<Country, 'prices_include_tax' | 'cash_rounding'>>;

function country(
  code: string,
  currency: string,
  timeZones: string,
  { language, prices_include_tax = true, cash_rounding = 1 }: Terms,
  taxes: Readonly<Record<string, number>>,
): Country {
  return {
    code,
    currency,
    time_zones: timeZones.split(' '),
    language,
    prices_include_tax,
    cash_rounding,
    taxes: Object.entries(taxes).map(([name, rate]) => ({ name, rate: rate.toFixed(4) })),
  };
}

const german = { language: 'de' } as const;
const english = { language: 'en' } as const;
const french = { language: 'fr' } as const;
const spanish = { language: 'es' } as const;
const arabic = { language: 'ar' } as const;

export const countries: readonly Country[] = [
  country('AE', 'AED', 'Asia/Dubai', { ...arabic, cash_rounding: 25 }, { 'VAT standard': 5, 'VAT zero': 0 }),
  country(
    'AR',
    'ARS',
    'America/Argentina/Buenos_Aires',
    { ...spanish, cash_rounding: 1000 },
    {
      'IVA general': 21,
      'IVA reducido': 10.5,
    },
  ),
  country('AT', 'EUR', 'Europe/Vienna', german, { 'USt. normal': 20, 'USt. 13': 13, 'USt. ermäßigt': 10 }),
  country(
    'AU',
    'AUD',
    'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Darwin Australia/Hobart',
    { ...english, cash_rounding: 5 },
    { GST: 10, 'GST-free': 0 },
  ),
  country(
    'BE',
    'EUR',
    'Europe/Brussels',
    { ...french, cash_rounding: 5 },
    { 'TVA standard': 21, 'TVA intermédiaire': 12, 'TVA réduit': 6 },
  ),
  country('BG', 'EUR', 'Europe/Sofia', english, { 'ДДС 20': 20, 'ДДС 9': 9 }),
  country(
    'BR',
    'BRL',
    'America/Sao_Paulo America/Manaus America/Cuiaba America/Recife America/Bahia',
    { ...english, cash_rounding: 5 },
    {},
  ),
  country(
    'CA',
    'CAD',
    'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Regina America/Halifax America/St_Johns',
    { ...english, prices_include_tax: false, cash_rounding: 5 },
    { GST: 5, 'Zero-rated': 0 },
  ),
  country(
    'CH',
    'CHF',
    'Europe/Zurich',
    { ...german, cash_rounding: 5 },
    { 'MWST normal': 8.1, 'MWST Beherbergung': 3.8, 'MWST reduziert': 2.6 },
  ),
  country(
    'CL',
    'CLP',
    'America/Santiago America/Punta_Arenas Pacific/Easter',
    { ...spanish, cash_rounding: 10 },
    { IVA: 19 },
  ),
  country(
    'CN',
    'CNY',
    'Asia/Shanghai',
    { ...english, cash_rounding: 10 },
    { '增值税 13': 13, '增值税 9': 9, '增值税 6': 6 },
  ),
  country(
    'CO',
    'COP',
    'America/Bogota',
    { ...spanish, cash_rounding: 5000 },
    { 'IVA general': 19, 'IVA reducido': 5 },
  ),
  country('CY', 'EUR', 'Asia/Nicosia', english, { 'ΦΠΑ 19': 19, 'ΦΠΑ 9': 9, 'ΦΠΑ 5': 5 }),
  country(
    'CZ',
    'CZK',
    'Europe/Prague',
    { ...english, cash_rounding: 100 },
    { 'DPH základní': 21, 'DPH snížená': 12 },
  ),
  country('DE', 'EUR', 'Europe/Berlin', german, { 'MwSt. normal': 19, 'MwSt. ermäßigt': 7 }),
  country('DK', 'DKK', 'Europe/Copenhagen', { ...english, cash_rounding: 50 }, { Moms: 25 }),
  country('DZ', 'DZD', 'Africa/Algiers', { ...french, cash_rounding: 500 }, { 'TVA 19': 19, 'TVA 9': 9 }),
  country(
    'EE',
    'EUR',
    'Europe/Tallinn',
    { ...english, cash_rounding: 5 },
    { Käibemaks: 24, 'Käibemaks 9': 9 },
  ),
  country('EG', 'EGP', 'Africa/Cairo', { ...arabic, cash_rounding: 25 }, { 'VAT standard': 14 }),
  country('ES', 'EUR', 'Europe/Madrid Atlantic/Canary', spanish, {
    'IVA general': 21,
    'IVA reducido': 10,
    'IVA superreducido': 4,
  }),
  country(
    'FI',
    'EUR',
    'Europe/Helsinki',
    { ...english, cash_rounding: 5 },
    { 'ALV yleinen': 25.5, 'ALV alennettu': 13.5, 'ALV 10': 10 },
  ),
  country('FR', 'EUR', 'Europe/Paris', french, {
    'TVA normale': 20,
    'TVA intermédiaire': 10,
    'TVA réduite': 5.5,
    'TVA particulière': 2.1,
  }),
  country('GB', 'GBP', 'Europe/London', english, { 'VAT standard': 20, 'VAT reduced': 5, 'VAT zero': 0 }),
  country('GR', 'EUR', 'Europe/Athens', english, { 'ΦΠΑ 24': 24, 'ΦΠΑ 13': 13, 'ΦΠΑ 6': 6 }),
  country('HK', 'HKD', 'Asia/Hong_Kong', { ...english, cash_rounding: 10 }, {}),
  country('HR', 'EUR', 'Europe/Zagreb', english, { 'PDV 25': 25, 'PDV 13': 13, 'PDV 5': 5 }),
  country(
    'HU',
    'HUF',
    'Europe/Budapest',
    { ...english, cash_rounding: 500 },
    { 'ÁFA 27': 27, 'ÁFA 18': 18, 'ÁFA 5': 5 },
  ),
  country(
    'IE',
    'EUR',
    'Europe/Dublin',
    { ...english, cash_rounding: 5 },
    { 'VAT standard': 23, 'VAT reduced': 13.5, 'VAT second reduced': 9, 'VAT zero': 0 },
  ),
  country('IL', 'ILS', 'Asia/Jerusalem', { ...english, cash_rounding: 10 }, { 'VAT 18': 18 }),
  country(
    'IN',
    'INR',
    'Asia/Kolkata',
    { ...english, cash_rounding: 100 },
    { 'GST 18': 18, 'GST 5': 5, 'GST 0': 0 },
  ),
  country('IT', 'EUR', 'Europe/Rome', english, {
    'IVA ordinaria': 22,
    'IVA ridotta': 10,
    'IVA 5': 5,
    'IVA minima': 4,
  }),
  country('JO', 'JOD', 'Asia/Amman', { ...arabic, cash_rounding: 10 }, { 'GST 16': 16 }),
  country('JP', 'JPY', 'Asia/Tokyo', english, { 標準税率: 10, 軽減税率: 8 }),
  country(
    'KE',
    'KES',
    'Africa/Nairobi',
    { ...english, cash_rounding: 100 },
    { 'VAT standard': 16, 'VAT zero': 0 },
  ),
  country('KR', 'KRW', 'Asia/Seoul', { ...english, cash_rounding: 10 }, { 부가세: 10 }),
  country('KW', 'KWD', 'Asia/Kuwait', { ...arabic, cash_rounding: 5 }, {}),
  country(
    'LT',
    'EUR',
    'Europe/Vilnius',
    { ...english, cash_rounding: 5 },
    { 'PVM 21': 21, 'PVM 12': 12, 'PVM 5': 5 },
  ),
  country('LU', 'EUR', 'Europe/Luxembourg', french, {
    'TVA normale': 17,
    'TVA intermédiaire': 14,
    'TVA réduite': 8,
    'TVA super-réduite': 3,
  }),
  country('LV', 'EUR', 'Europe/Riga', english, { 'PVN 21': 21, 'PVN 12': 12, 'PVN 5': 5 }),
  country(
    'MA',
    'MAD',
    'Africa/Casablanca',
    { ...french, cash_rounding: 10 },
    { 'TVA normale': 20, 'TVA réduite': 10 },
  ),
  country('MT', 'EUR', 'Europe/Malta', english, { 'VAT 18': 18, 'VAT 7': 7, 'VAT 5': 5 }),
  country(
    'MX',
    'MXN',
    'America/Mexico_City America/Monterrey America/Cancun America/Chihuahua America/Hermosillo America/Tijuana',
    { ...spanish, cash_rounding: 50 },
    { IVA: 16, 'IVA tasa cero': 0 },
  ),
  country(
    'NL',
    'EUR',
    'Europe/Amsterdam',
    { ...english, cash_rounding: 5 },
    { 'Btw hoog': 21, 'Btw laag': 9 },
  ),
  country(
    'NO',
    'NOK',
    'Europe/Oslo',
    { ...english, cash_rounding: 100 },
    { 'MVA alminnelig': 25, 'MVA næringsmidler': 15, 'MVA lav': 12 },
  ),
  country('NZ', 'NZD', 'Pacific/Auckland Pacific/Chatham', { ...english, cash_rounding: 10 }, { GST: 15 }),
  country('PE', 'PEN', 'America/Lima', { ...spanish, cash_rounding: 10 }, { IGV: 18 }),
  country('PH', 'PHP', 'Asia/Manila', { ...english, cash_rounding: 5 }, { VAT: 12, 'Zero-rated': 0 }),
  country('PL', 'PLN', 'Europe/Warsaw', english, { 'VAT 23': 23, 'VAT 8': 8, 'VAT 5': 5 }),
  country('PT', 'EUR', 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores', english, {
    'IVA normal': 23,
    'IVA intermédia': 13,
    'IVA reduzida': 6,
  }),
  country('RO', 'RON', 'Europe/Bucharest', english, { 'TVA standard': 21, 'TVA redusă': 11 }),
  country(
    'SA',
    'SAR',
    'Asia/Riyadh',
    { ...arabic, cash_rounding: 25 },
    { 'VAT standard': 15, 'VAT zero': 0 },
  ),
  country(
    'SE',
    'SEK',
    'Europe/Stockholm',
    { ...english, cash_rounding: 100 },
    { 'Moms 25': 25, 'Moms 12': 12, 'Moms 6': 6 },
  ),
  country('SG', 'SGD', 'Asia/Singapore', { ...english, cash_rounding: 5 }, { GST: 9 }),
  country('SI', 'EUR', 'Europe/Ljubljana', english, { 'DDV splošna': 22, 'DDV nižja': 9.5, 'DDV 5': 5 }),
  country(
    'SK',
    'EUR',
    'Europe/Bratislava',
    { ...english, cash_rounding: 5 },
    { 'DPH základná': 23, 'DPH 19': 19, 'DPH znížená': 5 },
  ),
  country('TH', 'THB', 'Asia/Bangkok', { ...english, cash_rounding: 25 }, { VAT: 7 }),
  country(
    'TN',
    'TND',
    'Africa/Tunis',
    { ...french, cash_rounding: 50 },
    { 'TVA 19': 19, 'TVA 13': 13, 'TVA 7': 7 },
  ),
  country(
    'TR',
    'TRY',
    'Europe/Istanbul',
    { ...english, cash_rounding: 5 },
    { 'KDV 20': 20, 'KDV 10': 10, 'KDV 1': 1 },
  ),
  country('UA', 'UAH', 'Europe/Kyiv', { ...english, cash_rounding: 50 }, { 'ПДВ 20': 20, 'ПДВ 7': 7 }),
  country(
    'US',
    'USD',
    'America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage Pacific/Honolulu',
    { ...english, prices_include_tax: false },
    {},
  ),
  country(
    'ZA',
    'ZAR',
    'Africa/Johannesburg',
    { ...english, cash_rounding: 10 },
    { 'VAT standard': 15, 'VAT zero': 0 },
  ),
];

/** Undefined for a country that is not known here. */
export function countryOf(code: string): Country | undefined {
  return countries.find((one) => one.code === code);
}

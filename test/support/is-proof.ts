// Whether this run is the full version of what the gate shows in small: `npm run prove` says so.
export const isProof = process.env['EVERTILL_PROVE'] === '1';

// Draws a code for a scanner, as a picture of bars. What draws is loaded with the first one: the till opens without it.

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128' | 'qrcode';

export interface DrawnCode {
  /** Address of the picture. Bars fill whatever height they are given. */
  readonly source: string;
  /** Narrowest bars the picture is wide, the quiet zones included. */
  readonly modules: number;
}

/** Narrowest bars that stay white at either side (ISO 15420, 15417; of QR ISO 18004), for whoever prints up to the edge. */
const quietZones: Readonly<Record<Symbology, readonly [left: number, right: number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
  qrcode: [4, 4],
};

/** Units of the picture a narrowest bar is wide. */
const unitsOf = (symbology: Symbology) => (symbology === 'qrcode' ? 2 : 1);

/** Rejects when the text is none of that kind, and when what draws cannot be loaded. */
export async function drawCode(
  symbology: Symbology,
  text: string,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<DrawnCode> {
  const draw = await import('bwip-js/browser');
  const unit = unitsOf(symbology);
  const [paddingleft = 0, paddingright = 0] = quiet ? quietZones[symbology].map((bars) => bars * unit) : [];
  const square = symbology === 'qrcode';
  const options = {
    bcid: symbology,
    text,
    scale: 1,
    paddingleft,
    paddingright,
    ...(square ? { paddingtop: paddingleft, paddingbottom: paddingright } : { height: 10 }),
  };
  const drawn = draw[symbology](options, draw.drawingSVG());
  const [, width = '0'] = /viewBox="0 0 (\d+)/.exec(drawn) ?? [];
  const filling = square ? drawn : drawn.replace('<svg ', '<svg preserveAspectRatio="none" ');
  return { source: `data:image/svg+xml,${encodeURIComponent(filling)}`, modules: Number(width) / unit };
}

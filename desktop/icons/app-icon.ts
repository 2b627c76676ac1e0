// The app's mark, once, as shapes on a 64 × 64 field: a receipt whose printed lines make an E. The page's SVG and the
// PNG files that operating systems want are both made of it.

export interface Shape {
  readonly colour: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export const iconSize = 64;
export const brandColour = '#0b5d4b';
const paper = '#ffffff';

/** `bleed`: the ground fills the whole field, for systems that cut out their own shape. */
export function appIcon(bleed: boolean): readonly Shape[] {
  const ground = bleed ? rectangle(0, 0, 64, 64) : roundedSquare(64, 14);
  return [
    { colour: brandColour, points: ground },
    { colour: paper, points: receipt() },
    { colour: brandColour, points: rectangle(24, 19, 4.5, 22) },
    { colour: brandColour, points: rectangle(24, 19, 17, 4.5) },
    { colour: brandColour, points: rectangle(24, 27.75, 12, 4.5) },
    { colour: '#2fa37c', points: rectangle(24, 36.5, 17, 4.5) },
  ];
}

export function svgOf(shapes: readonly Shape[]): string {
  const polygons = shapes.map(({ colour, points }) => {
    const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
    return `<polygon fill="${colour}" points="${list}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSize} ${iconSize}">${polygons.join('')}</svg>\n`;
}

function receipt(): Shape['points'] {
  const teeth = Array.from({ length: 9 }, (_, index) => [48 - index * 4, index % 2 === 0 ? 52 : 48] as const);
  return [[16, 12], [48, 12], ...teeth];
}

function rectangle(x: number, y: number, width: number, height: number): Shape['points'] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function roundedSquare(size: number, radius: number): Shape['points'] {
  const corners = [
    [size - radius, radius, -90],
    [size - radius, size - radius, 0],
    [radius, size - radius, 90],
    [radius, radius, 180],
  ] as const;
  return corners.flatMap(([x, y, start]) =>
    Array.from({ length: 13 }, (_, step) => {
      const angle = ((start + step * 7.5) * Math.PI) / 180;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    }),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// How well the text of a screen stands out, computed from what the browser paints: WCAG 2.2, 1.4.3 and 1.4.6.
import type { Page } from 'playwright-core';
import { atRest } from './at-rest.ts';

/** Every text on the screen that does not reach `least`, as `text 4.5`; what is disabled may be faint. */
export async function faintTexts(page: Page, least: number): Promise<string[]> {
  await atRest(page);
  return page.evaluate((wanted) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    type Paint = readonly [number, number, number, number];

    /** Whatever way the style sheet names it; 0 to 1. */
    function paint(color: string): Paint {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red / 255, green / 255, blue / 255, alpha / 255];
    }

    function over([red, green, blue, alpha]: Paint, [r, g, b]: Paint): Paint {
      const mix = (front: number, behind: number) => front * alpha + behind * (1 - alpha);
      return [mix(red, r), mix(green, g), mix(blue, b), 1];
    }

    function groundOf(element: Element): Paint {
      const layers: Paint[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        layers.push(paint(getComputedStyle(at).backgroundColor));
      }
      return layers.reverse().reduce((behind, layer) => over(layer, behind), [1, 1, 1, 1] as Paint);
    }

    function opacityOf(element: Element): number {
      let opacity = 1;
      for (let at: Element | null = element; at; at = at.parentElement) {
        opacity *= Number(getComputedStyle(at).opacity);
      }
      return opacity;
    }

    function luminance([red, green, blue]: Paint): number {
      const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    function contrastOf(element: Element): number {
      const ground = groundOf(element);
      const [red, green, blue, alpha] = paint(getComputedStyle(element).color);
      const ink = over([red, green, blue, alpha * opacityOf(element)], ground);
      const [dark, bright] = [luminance(ink), luminance(ground)].sort((one, other) => one - other);
      return (bright! + 0.05) / (dark! + 0.05);
    }

    return [...document.body.querySelectorAll('#app *')].flatMap((element) => {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => (node.textContent ?? '').trim())
        .join(' ')
        .trim();
      if (text === '' || element.getClientRects().length === 0) return [];
      if (element.closest(':disabled, [data-disabled], [aria-hidden=true] svg')) return [];
      const contrast = contrastOf(element);
      return contrast >= wanted ? [] : [`${text} ${contrast.toFixed(1)}`];
    });
  }, least);
}

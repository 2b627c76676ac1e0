// Puts the drawn icons into the build, and in front of the development server.
import type { Plugin } from 'vite';
import { appIcon, svgOf } from './app-icon.ts';
import { drawPng } from './draw-png.ts';

interface IconFile {
  readonly type: string;
  readonly draw: () => string | Buffer;
}

const icons: Readonly<Record<string, IconFile>> = {
  'icon.svg': { type: 'image/svg+xml', draw: () => svgOf(appIcon(false)) },
  'icon-192.png': { type: 'image/png', draw: () => drawPng(appIcon(false), 192) },
  'icon-512.png': { type: 'image/png', draw: () => drawPng(appIcon(false), 512) },
  'icon-maskable-512.png': { type: 'image/png', draw: () => drawPng(appIcon(true), 512) },
  'apple-touch-icon.png': { type: 'image/png', draw: () => drawPng(appIcon(true), 180) },
};

export function iconPlugin(): Plugin {
  return {
    name: 'evertill-icons',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const icon = icons[request.url?.slice(1) ?? ''];
        if (icon === undefined) return next();
        response.setHeader('Content-Type', icon.type);
        response.end(icon.draw());
      });
    },
    generateBundle() {
      for (const [fileName, { draw }] of Object.entries(icons)) {
        this.emitFile({ type: 'asset', fileName, source: draw() });
      }
    },
  };
}

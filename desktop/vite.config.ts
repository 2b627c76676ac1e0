// Builds the app into desktop/dist, which the server serves. Everything is in the precache of the service worker:
// after one visit the till starts with no network. Beside the words of a language no code is loaded later than at start, so
// that a tab that is open while a newer build replaces the cache never misses a piece (it keeps its language then); but for
// what only draws, which every screen can do without.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brandColour } from './icons/app-icon.ts';
import { iconPlugin } from './icons/icon-plugin.ts';

const renderer = fileURLToPath(new URL('./renderer', import.meta.url));
const server = process.env['EVERTILL_SERVER'] ?? 'http://127.0.0.1:4600';

/** But what draws bar codes and charts, which comes with the first one drawn. */
function isForEveryScreen(module: string): boolean {
  return /node_modules/.test(module) && !drawing.test(module);
}

/** What tells zod not to make code from text stands beside zod: no piece of the app defines a schema before it. */
const replica = /node_modules[/\\](rxdb|dexie|rxjs|zod|@noble|mingo)|platform[/\\]no-eval\.ts$/;

const drawing =
  /node_modules[/\\](bwip-js|@mantine[/\\]charts|recharts|victory-vendor|d3-|internmap|@reduxjs|react-redux|redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3|tiny-invariant|use-sync-external-store|react-is)/;

export default defineConfig({
  root: renderer,
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'replica', test: replica, priority: 2 },
            { name: 'screen', test: isForEveryScreen, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    // While the server still starts.
    warmup: { clientFiles: ['./main.tsx'] },
  },
  plugins: [
    react(),
    iconPlugin(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      // renderer/platform/app-update.ts registers it: a policy without inline scripts, and no reload in a sale.
      injectRegister: false,
      manifest: {
        name: 'Evertill',
        short_name: 'Evertill',
        description: 'The till that never loses a sale.',
        id: '/',
        start_url: '/point-of-sale/sale',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        lang: 'en',
        theme_color: brandColour,
        background_color: '#f4f6f5',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/openapi\.json$/,
          /^\/(healthz|readyz|metrics|docs)/,
          /^\/help(?!\/errors)/,
        ],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
      },
    }),
  ],
});

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';

const CESIUM = fileURLToPath(new URL('../node_modules/cesium/Build/Cesium/', import.meta.url));
const API = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    react(),
    // Cesium loads its workers and imagery by address at run time; they are files, not modules.
    viteStaticCopy({
      targets: ['Workers', 'ThirdParty', 'Assets', 'Widgets'].map((folder) => ({
        src: `${CESIUM}${folder}`,
        dest: 'cesium',
      })),
    }),
  ],
  define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
  resolve: {
    alias: {
      '@gushu/shared': fileURLToPath(new URL('../shared/index.ts', import.meta.url)),
      cesium: fileURLToPath(new URL('./src/globe/cesium-engine.js', import.meta.url)),
    },
  },
  server: { port: 5173, proxy: { '/api': API, '/geoserver': API } },
  build: {
    outDir: 'dist',
    // No inline assets in scripts or styles: the content policy allows files of our own host only.
    assetsInlineLimit: 0,
    // The globe is one library of 5 MB in a chunk of its own, loaded by its page alone.
    chunkSizeWarningLimit: 5200,
  },
});

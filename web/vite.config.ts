import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';

const CESIUM = fileURLToPath(new URL('../node_modules/cesium/Build/Cesium/', import.meta.url));
const API = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** Compresses scripts, styles and data once and well; the server sends these files instead of compressing at each call. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    const assets = fileURLToPath(new URL('./dist/assets/', import.meta.url));
    const names = readdirSync(assets, { recursive: true }) as string[];
    for (const name of names.filter((each) => /\.(js|css|json)$/.test(each))) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      writeFileSync(`${assets}${name}.br`, brotliCompressSync(readFileSync(assets + name), { params }));
    }
  },
});

/**
 * Fields that ProTable brings along for values which no record has, of colours, stars and scales: each weighs as much as a
 * page, and every list would load it.
 */
const UNUSED_FIELDS =
  /[\\/]pro-components[\\/]es[\\/]field[\\/]components[\\/](ColorPicker|Rate|Slider|Cascader)[\\/]/;
const withoutUnusedFields = (): Plugin => ({
  name: 'without-unused-fields',
  apply: 'build',
  load: { filter: { id: UNUSED_FIELDS }, handler: () => 'export default () => null;' },
});

/** Icons that most pages of the console begin with. */
const FRAME_ICON =
  /@ant-design[\\/]icons(-svg)?[\\/].*[\\/](ArrowUp|Book|Compass|Delete|Ellipsis|Environment|Filter|Folder|Fullscreen|Key|Left|More|Plus|Search|Setting|Swap|Table|Up|VideoCamera)Outlined\.js$/;
const SIGN_IN_ICONS =
  /@ant-design[\\/]icons(-svg)?[\\/].*(Bank|BgColors|Lock|QuestionCircle|Reload|User)Outlined\.js$/;

export default defineConfig({
  plugins: [
    react(),
    withoutUnusedFields(),
    precompress(),
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
    rolldownOptions: {
      // What every page begins with is one file: cut in thirty it compresses worse and takes thirty calls. So are the icons of
      // the sign-in and of the frame, each smaller than what a file of its own adds.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in-icons', test: SIGN_IN_ICONS },
            { name: 'frame-icons', test: FRAME_ICON },
          ],
        },
      },
    },
  },
});

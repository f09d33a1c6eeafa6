import { fileURLToPath } from 'node:url'
import { componentFramePlugin } from '@ashlar/widgets/component-frame-plugin'
import { iconFilesPlugin } from '@ashlar/widgets/icon-files-plugin'
import { pdfFilesPlugin } from '@ashlar/widgets/pdf-files-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builderChunksPlugin } from './vite-plugins/builder-chunks-plugin.ts'
import { compileAheadPlugin } from './vite-plugins/compile-ahead-plugin.ts'
import { embedKitPlugin } from './vite-plugins/embed-kit-plugin.ts'
import { evaluatorPlugin } from './vite-plugins/evaluator-plugin.ts'
import { inlineViewerStylesPlugin } from './vite-plugins/inline-viewer-styles-plugin.ts'
import { pageChunksPlugin } from './vite-plugins/page-chunks-plugin.ts'
import { viewerAddressesPlugin } from './vite-plugins/viewer-addresses-plugin.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.ASHLAR_SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    iconFilesPlugin(),
    pdfFilesPlugin(),
    componentFramePlugin(),
    evaluatorPlugin(),
    embedKitPlugin(),
    pageChunksPlugin(),
    builderChunksPlugin(),
    compileAheadPlugin(),
    inlineViewerStylesPlugin(),
    viewerAddressesPlugin(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
  build: {
    target: 'es2023',
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    // Fonts and pictures as files of their own: a policy without data: addresses for them stays possible.
    assetsInlineLimit: 0,
    // Every browser that the target names preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The server names the files of a published page's views in the page (`http/widget-chunks.ts`), so that the list of
      // what each of them imports, which is half of all names of files, need not be where the views are listed.
      resolveDependencies: (_file, needed, { hostId }) =>
        /\/(?:page|other-views)-[\w-]+\.js$/u.test(hostId)
          ? needed.filter((file) => file.endsWith('.css'))
          : needed,
    },
    rolldownOptions: {
      // The evaluator is the third: the plugin builds it, because it has to be one classic script.
      input: { builder: here('index.html'), viewer: here('viewer.html') },
    },
  },
})

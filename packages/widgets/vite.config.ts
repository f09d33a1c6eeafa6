import { defineConfig } from 'vite'
import { componentFramePlugin } from './build/component-frame-plugin.ts'
import { iconFilesPlugin } from './build/icon-files-plugin.ts'
import { pdfFilesPlugin } from './build/pdf-files-plugin.ts'

export default defineConfig({ plugins: [iconFilesPlugin(), pdfFilesPlugin(), componentFramePlugin()] })

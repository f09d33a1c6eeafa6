import { defineConfig } from 'vite'
import { iconFilesPlugin } from './build/icon-files-plugin.ts'

export default defineConfig({ plugins: [iconFilesPlugin()] })

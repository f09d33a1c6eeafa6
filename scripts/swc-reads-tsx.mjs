import { createRequire } from 'node:module'

/**
 * dependency-cruiser lets @swc/core read every file as TypeScript without JSX, and stops at the first
 * component. Loaded before it, this tells the parser by the name of the file.
 */
const swc = createRequire(import.meta.url)('@swc/core')
const parseFileSync = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') })

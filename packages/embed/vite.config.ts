import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Writes what turns the built files into a package that can be published: `npm publish packages/embed/dist`. */
const packagePlugin = (): Plugin => ({
  name: 'ashlar-embed-package',
  generateBundle() {
    const { name, version, description, license, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(here('package.json'), 'utf8'),
    )
    const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
    const manifest = {
      name,
      version,
      description,
      license,
      type: 'module',
      sideEffects: ['./index.js'],
      exports: { '.': entry('index'), './react': entry('react'), './protocol': entry('protocol') },
      peerDependencies,
      peerDependenciesMeta,
    }
    const emit = (fileName: string, source: string): void => {
      this.emitFile({ type: 'asset', fileName, source })
    }
    emit('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
    emit('README.md', readFileSync(here('README.md'), 'utf8'))
    emit('LICENSE', readFileSync(here('../../LICENSE'), 'utf8'))
  },
})

export default defineConfig({
  root: here('.'),
  plugins: [packagePlugin()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: here('src/index.ts'),
        react: here('src/react.ts'),
        protocol: here('src/protocol.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: { external: ['react'] },
  },
})

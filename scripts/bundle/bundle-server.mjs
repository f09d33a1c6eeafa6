import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../root.mjs'
import { builtInsPlugin } from './built-ins-plugin.mjs'
import { thirdPartyNotices } from './notices.mjs'
import { ownModulesPlugin } from './own-modules-plugin.mjs'
import { copyPackagesAsFiles } from './packages-as-files.mjs'
import { isLeftOut, readByModules } from './read-by-modules.mjs'

/**
 * Writes the folder `dist`: everything that production needs, and nothing else. `code` holds the programs, `files` what
 * they read, where the repository has it, `node_modules` the packages that are read as files.
 */
const draft = join(root, '.build', 'dist')
const target = join(root, 'dist')

/** Programs that are started: `dist/<name>.js` loads what its source was bundled to. */
const sources = { server: 'apps/server/src/main.ts', ashlar: 'scripts/ashlar.mjs' }

const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/**
 * Each program by itself: shared by two, modules would become files of their own, and the server would read more of them at
 * each start.
 */
const bundle = async (input) => {
  const built = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    // Faster ones that nobody has to have, built for one machine; what asks for them goes on without.
    external: ['pg-native', /\/sshcrypto\.node$/u],
    plugins: [builtInsPlugin(), ownModulesPlugin()],
    // Some packages ask where they are when they are loaded, and there is no such name in a module.
    transform: { define: { __dirname: 'import.meta.dirname' } },
    experimental: { resolveNewUrlToAsset: true },
    logLevel: 'warn',
  })
  const { output } = await built.write({
    dir: join(draft, 'code'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    assetFileNames: '[name]-[hash][extname]',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: false },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await built.close()
  for (const program of output) dropMapOfOthers(program)
}

/** Traces name the lines of our sources; where a program has none, its map is never of use. */
const dropMapOfOthers = ({ map, fileName }) => {
  if (map && map.sources.every((source) => source.includes('/node_modules/'))) {
    rmSync(join(draft, 'code', `${fileName}.map`))
  }
}

const copyPrograms = () => {
  const programs = join(root, 'scripts', 'bundle', 'programs')
  for (const name of readdirSync(programs)) {
    cpSync(join(programs, name), join(draft, name))
    chmodSync(join(draft, name), 0o755)
  }
}

const copyFiles = () => {
  for (const path of new Set(Object.values(readByModules).flat())) {
    cpSync(join(root, path), join(draft, 'files', path), {
      recursive: true,
      filter: (from) => !isLeftOut(from),
    })
  }
}

/** The manifest of the package that is made of the folder: what differs between systems is all that npm has to add. */
const writeManifest = (libraries) => {
  const { name, version, description, license, engines, optionalDependencies } = readManifest('.')
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { ashlar: 'ashlar.js' },
    files: ['*.js', 'code', 'files', 'THIRD-PARTY-NOTICES.txt'],
    dependencies: libraries,
    bundleDependencies: Object.keys(libraries),
    optionalDependencies: { ...optionalDependencies, ...readManifest('apps/server').optionalDependencies },
  }
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

rmSync(draft, { recursive: true, force: true })
mkdirSync(draft, { recursive: true })
for (const [name, source] of Object.entries(sources)) await bundle({ [name]: source })
copyPrograms()
copyFiles()
writeManifest(copyPackagesAsFiles(draft))
cpSync(join(root, 'LICENSE'), join(draft, 'LICENSE'))
writeFileSync(join(draft, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices())
// In one step: whoever starts the server meanwhile finds the old folder or the new one.
rmSync(target, { recursive: true, force: true })
renameSync(draft, target)

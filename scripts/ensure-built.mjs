import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from './acquire-lock.mjs'
import { compressAssets } from './compress-assets.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp, say, seconds } from './say.mjs'
import { filesBelow, whereStale } from './stamp.mjs'

const web = join(root, 'apps', 'web')
const server = join(root, 'apps', 'server')
const webStamp = join(web, 'dist', '.stamp')

/** The folder that is delivered: what `npm start` runs, and what packages and images are made of. */
export const delivered = join(root, 'dist')

const sourcesOfPackages = () => [
  join(root, 'package-lock.json'),
  ...readdirSync(join(root, 'packages')).flatMap((name) => filesBelow(join(root, 'packages', name, 'src'))),
]

const sourcesOfServer = () => [
  ...sourcesOfPackages(),
  ...filesBelow(server),
  ...filesBelow(join(root, 'scripts')),
  join(root, 'package.json'),
  join(root, 'LICENSE'),
  // What the browser part is made of, without looking at it again.
  webStamp,
]

const build = async (name, program, cwd) => {
  say(`Building the ${name} part…`)
  const started = Date.now()
  const [node, ...programArguments] = program
  const code = await run(node, programArguments, { cwd })
  if (code !== 0) giveUp(`The ${name} part could not be built (code ${code}); the reason is above.`)
  return () => say(`Built the ${name} part in ${seconds(Date.now() - started)}`)
}

const buildWhereStale = async (node) => {
  await whereStale(webStamp, [...sourcesOfPackages(), ...filesBelow(web)], async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const sayDone = await build('browser', [node, vite, 'build', '--logLevel', 'warn'], web)
    await compressAssets(join(web, 'dist', 'assets'))
    sayDone()
  })
  await whereStale(join(delivered, '.stamp'), sourcesOfServer(), async () => {
    const sayDone = await build('server', [node, join('scripts', 'bundle', 'bundle-server.mjs')], root)
    sayDone()
  })
}

/** Builds the browser part and the server where their sources differ from those of the last build. */
export const ensureBuilt = async (node) => {
  // Somebody who starts the product while its tests run would build into the same folders.
  const release = await acquireLock(join(root, '.build', 'build.lock'))
  try {
    await buildWhereStale(node)
  } finally {
    release()
  }
}

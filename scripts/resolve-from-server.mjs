import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/**
 * drizzle-kit lies in the root's node_modules and looks for drizzle-orm beside itself, while npm puts
 * drizzle-orm into the server's folder. With this it is found from there. What is required and not imported is found by NODE_PATH.
 */
const server = pathToFileURL(join(root, 'apps', 'server', 'package.json')).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('drizzle-orm') && context.conditions.includes('import')
      ? nextResolve(specifier, { ...context, parentURL: server })
      : nextResolve(specifier, context),
})

import { isBuiltin } from 'node:module'

const mark = '\0built-in:'

/**
 * Takes Node's own modules as they are required, not as they are imported: to import one, Node reads each of its exports once,
 * and some of them (of `node:http` those for web sockets) load large parts that no server needs.
 */
export const builtInsPlugin = () => ({
  name: 'built-ins',
  resolveId: {
    order: 'pre',
    filter: { id: /^(?:node:)?[a-z_]+(?:\/[a-z_]+)*$/u },
    handler(id, importer = '', { kind }) {
      // What the bundler itself adds comes before everything else.
      const isTaken = kind === 'import-statement' && isBuiltin(id) && !importer.includes('rolldown/runtime')
      return isTaken ? `${mark}${id.replace('node:', '')}` : null
    },
  },
  load: {
    // Bundlers mark what is no file by this character.
    filter: { id: /^\0built-in:/u },
    handler: (id) => ({
      code: `module.exports = process.getBuiltinModule('node:${id.slice(mark.length)}')`,
      moduleType: 'js',
    }),
  },
})

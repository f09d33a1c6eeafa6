'use strict'

const { stringify } = JSON

const stubOfProcess = {
  env: {},
  version: 'v24.0.0',
  versions: {},
  argv: [],
  platform: 'linux',
  nextTick: (act, ...handed) => queueMicrotask(() => act(...handed)),
}

/** `require` of the realm. Our own modules are handed `ports`, through which they reach the host. */
exports.requireOf = ({ ask, load }, ports) => {
  const modules = new Map()
  const requireFrom = (from) => (name) => {
    const asked = `${name}`.replace(/^node:/u, '')
    if (['events', 'stream', 'util', 'assert'].includes(asked)) return require('ashlar:node-modules')[asked]
    const id = ask('resolve', stringify([from, asked]))
    const known = modules.get(id)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    modules.set(id, module)
    try {
      load(id).call(module.exports, module.exports, requireFrom(id), module, stubOfProcess, ports)
    } catch (error) {
      modules.delete(id)
      throw error
    }
    return module.exports
  }
  const require = requireFrom('')
  return require
}

'use strict'

/** The names that code reads; `assignments` are the variables that it has set, each as JSON. */
exports.namesOf = (require, define, asJson) => {
  const assignments = new Map()
  const variableOf = (name, { value, isWritable, isAwaited }) => {
    let current = value
    const set = (next) => {
      if (!isWritable) throw new TypeError(`${name} can only be read here.`)
      assignments.set(name, asJson(next, `The value of ${name}`) ?? 'null')
      current = next
    }
    return {
      get value() {
        return current
      },
      set value(next) {
        set(next)
      },
      get: isAwaited ? async () => current : () => current,
      set: isAwaited ? async (next) => set(next) : set,
    }
  }
  const defineNames = (names) => {
    for (const name of Object.keys(names)) {
      const given = names[name]
      if (given.kind === 'value') {
        define(name, given.holdsFiles ? require('ashlar:files').withReaders(given.value) : given.value)
      } else if (given.kind === 'variable') define(name, variableOf(name, given))
      else define(name, require('ashlar:files').filesOf(given.files))
    }
  }
  return { assignments, defineNames }
}

/**
 * The first program of every realm that a step's code runs in. It is handed three functions of the host and answers with
 * the one function through which the host speaks to the realm; only text crosses in either direction.
 *
 * A function or an error of the host in the hands of guest code would be a way out of the realm. So the three stay inside
 * the closures below, get nothing but text, and what they throw is swallowed here.
 *
 * hostSend(kind, text) tells; hostAsk(operation, text) answers '+' and a text or '-' and a reason; hostLoad(id) answers
 * with the function of a module, made in this realm.
 */
// oxlint-disable-next-line eslint/no-unused-expressions -- the value of this program is what it makes
;(hostSend, hostAsk, hostLoad) => {
  'use strict'
  const { parse, stringify } = JSON
  const { defineProperty } = Object

  const send = (kind, text) => {
    try {
      hostSend(`${kind}`, `${text}`)
    } catch {
      // With the stack used up, the host's own error comes out; nobody may see it.
    }
  }
  const ask = (operation, text) => {
    let answer = '-It could not be done.'
    try {
      answer = hostAsk(`${operation}`, `${text}`)
    } catch {
      // As above.
    }
    if (answer[0] === '-') throw new Error(answer.slice(1))
    return answer.slice(1)
  }
  const load = (id) => {
    let loaded
    try {
      loaded = hostLoad(`${id}`)
    } catch {
      // As above.
    }
    if (typeof loaded !== 'function') throw new Error(`${id} could not be loaded.`)
    return loaded
  }

  // What would let code go on after its run is over, or make code in ways that nobody looks at.
  for (const name of ['FinalizationRegistry', 'WeakRef', 'Atomics', 'WebAssembly', 'ShadowRealm']) {
    delete globalThis[name]
  }

  // Modules

  const modules = new Map()
  const stubOfProcess = {
    env: {},
    version: 'v24.0.0',
    versions: {},
    argv: [],
    platform: 'linux',
    nextTick: (act, ...handed) => queueMicrotask(() => act(...handed)),
  }
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

  // Waiting

  let nextId = 0
  const waiting = new Map()
  /** Asks the host for something that takes its time; gives the text of the answer. */
  const request = (kind, text) =>
    new Promise((resolve, reject) => {
      nextId += 1
      const id = `${nextId}`
      waiting.set(id, { resolve, reject })
      send(kind, `${id}\n${text}`)
    })
  const timers = new Map()
  const startTimer = (act, milliseconds, handed, isRepeated) => {
    if (typeof act !== 'function') throw new TypeError('A timer needs a function to call.')
    nextId += 1
    const id = nextId
    const delay = milliseconds >= 1 ? Math.min(Math.trunc(milliseconds), 2_147_483_647) : 0
    timers.set(id, { act, handed, delay, isRepeated })
    send('timer', `${id} ${delay}`)
    return id
  }
  const stopTimer = (id) => {
    if (timers.delete(id)) send('clear', `${id}`)
  }
  const fireTimer = (id) => {
    const timer = timers.get(id)
    if (timer === undefined) return
    if (timer.isRepeated) send('timer', `${id} ${Math.max(timer.delay, 1)}`)
    else timers.delete(id)
    timer.act(...timer.handed)
  }

  const ports = { ask, request, send, timers: { start: startTimer, stop: stopTimer } }

  // Globals

  const define = (name, value) =>
    defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
  /** A global whose module is loaded when it is first read. */
  const defineLater = (name, moduleName, pick) =>
    defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => {
        const value = pick(require(moduleName))
        define(name, value)
        return value
      },
      set: (value) => define(name, value),
    })
  const whole = (exports) => exports

  define('global', globalThis)
  define('require', require)
  define('importLibrary', async (name) => require(name))
  define('setTimeout', (act, milliseconds, ...handed) => startTimer(act, milliseconds, handed, false))
  define('setInterval', (act, milliseconds, ...handed) => startTimer(act, milliseconds, handed, true))
  define('setImmediate', (act, ...handed) => startTimer(act, 0, handed, false))
  define('clearTimeout', stopTimer)
  define('clearInterval', stopTimer)
  define('clearImmediate', stopTimer)
  define(
    'queueMicrotask',
    (act) =>
      void Promise.resolve()
        .then(() => act())
        .catch(tellUnhandled),
  )
  for (const name of ['Buffer', 'TextEncoder', 'TextDecoder', 'atob', 'btoa', 'structuredClone']) {
    defineLater(name, 'ashlar:encoding', (exports) => exports[name])
  }
  for (const name of ['URL', 'URLSearchParams']) defineLater(name, 'ashlar:url', (exports) => exports[name])
  for (const name of ['fetch', 'Headers', 'Response', 'AbortController', 'AbortSignal']) {
    defineLater(name, 'ashlar:http', (exports) => exports[name])
  }
  defineLater('console', 'ashlar:console', whole)
  defineLater('crypto', 'ashlar:web-crypto', whole)
  for (const { global, name } of parse(ask('libraries', ''))) {
    if (global !== null) defineLater(global, name, whole)
  }

  // What the step gives

  const assignments = new Map()
  class NotJson extends Error {}

  const asJson = (value, what) => {
    if (typeof value === 'function')
      throw new NotJson(`${what} is a function, which is not JSON. Call it, or name a value.`)
    if (typeof value === 'symbol') throw new NotJson(`${what} is a symbol, which is not JSON.`)
    const teach = (prototype, toJSON) => {
      try {
        defineProperty(prototype, 'toJSON', {
          value: toJSON,
          writable: true,
          configurable: true,
          enumerable: false,
        })
      } catch {
        // Code has frozen the prototype: it is written as JSON writes it.
      }
    }
    teach(BigInt.prototype, function () {
      return `${this}`
    })
    teach(Map.prototype, function () {
      return Object.fromEntries(this)
    })
    teach(Set.prototype, function () {
      return [...this]
    })
    teach(Error.prototype, function () {
      return { name: this.name, message: this.message }
    })
    try {
      return stringify(value)
    } catch (error) {
      const message = messageOf(error)
      if (/circular/iu.test(message))
        throw new NotJson(
          `${what} refers to itself, so it is not JSON. Return only the parts that are needed.`,
        )
      throw error
    }
  }

  const messageOf = (error) => {
    try {
      return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
        ? `${error.name ?? 'Error'}: ${error.message}`
        : `${typeof error === 'string' ? error : (stringify(error) ?? typeof error)}`
    } catch {
      return 'Error: it threw something that has no text.'
    }
  }
  const stackOf = (error) => {
    try {
      return `${error.stack}`
    } catch {
      return ''
    }
  }
  const placePattern = /^\s*at (?:(?:async )?(?:<anonymous>|(.*?)) \()?Code:(\d+)(?::(\d+))?\)?\s*$/u
  const fail = (failure, error) => {
    let count = 0
    for (const line of stackOf(error).split('\n')) {
      const found = placePattern.exec(line)
      if (found === null || count === 20) continue
      count += 1
      send('place', `${found[2]}\n${found[1] ?? ''}`)
    }
    send('failed', `${failure}\n${error instanceof NotJson ? error.message : messageOf(error)}`)
  }
  const tellUnhandled = (error) =>
    send('log', `stderr\nA promise failed that nothing waited for: ${messageOf(error)}`)

  const failureOf = (error) => {
    if (error instanceof NotJson) return 'not_serialisable'
    return /array buffer allocation failed|out of memory/iu.test(messageOf(error))
      ? 'out_of_memory'
      : 'failed'
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

  const isObject = (value) => typeof value === 'object' && value !== null
  /** What gives one value after the other when it is asked; lists are values themselves. */
  const isIterator = (value) =>
    isObject(value) &&
    (Symbol.asyncIterator in value || (Symbol.iterator in value && typeof value.next === 'function'))

  /** Runs the code; `give` is handed each of its messages. Answers with what it returns. */
  const outputOf = async (main, give, mayBeList) => {
    let value = main()
    let count = 0
    if (isIterator(value)) {
      const messages = value
      let message = await messages.next()
      for (; !message.done; message = await messages.next()) {
        count += 1
        await give(message.value)
      }
      value = message.value
    }
    value = await value
    const isList = mayBeList && isObject(value) && Symbol.iterator in value
    if (!isIterator(value) && !isList) return { value, count }
    for await (const message of value) {
      count += 1
      await give(message)
    }
    return { value: undefined, count }
  }

  /** Runs the code of a step, or of one that gives messages, which are then all that it gives. */
  const run = async (main, isStream) => {
    const gathered = []
    const give = isStream
      ? (message) => request('message', asJson(message, 'A message') ?? 'null')
      : (message) => void gathered.push(message)
    let value
    try {
      const given = await outputOf(main, give, isStream)
      value = given.count > 0 && !isStream ? gathered : given.value
      if (isStream && value !== undefined && given.count === 0) {
        throw new Error('A stream needs messages: use yield, or return what gives one after the other.')
      }
    } catch (error) {
      fail(failureOf(error), error)
      return
    }
    if (isStream) value = undefined
    try {
      const json = asJson(value, 'The output')
      if (json !== undefined) send('output', json)
      for (const [name, written] of assignments) send('assignment', `${name}\n${written}`)
      send('done', '')
    } catch (error) {
      fail(failureOf(error), error)
    }
  }

  /** What the host tells: names and the code at the start, timers that are due, answers to requests. */
  return (kind, text, main) => {
    try {
      if (kind === 'names') {
        defineNames(parse(text))
      } else if (kind === 'run') {
        void run(main, text === 'messages')
      } else if (kind === 'timer') {
        fireTimer(Number(text))
      } else if (kind === 'unhandled') {
        tellUnhandled(main)
      } else if (kind === 'answer') {
        const end = text.indexOf('\n')
        const id = text.slice(0, end)
        const asked = waiting.get(id)
        waiting.delete(id)
        if (text[end + 1] === '+') asked?.resolve(text.slice(end + 2))
        else asked?.reject(new Error(text.slice(end + 2)))
      }
    } catch (error) {
      fail(failureOf(error), error)
    }
  }
}

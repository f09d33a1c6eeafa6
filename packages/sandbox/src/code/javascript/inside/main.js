import { join } from 'node:path'
// oxlint-disable-next-line eslint/no-restricted-imports -- the boundary is the process; realms only keep its runs apart
import { constants, createContext, Script } from 'node:vm'
import { Answer } from './answer.js'
import { openChannel, partsOf } from './channel.js'
import { createAsk, createSubtle } from './host-operations.js'
import { createLibraryFiles } from './library-files.js'
import { readPrelude } from './prelude.js'

/**
 * The entry of a process that runs JavaScript steps, inside its namespaces. Each run has a realm of its own with a queue
 * of microtasks of its own: when the run is over nobody turns that queue again, so nothing of the run can go on.
 */
const guestFolder = join(import.meta.dirname, '..', 'guest')
const files = createLibraryFiles({ guestFolder, ...JSON.parse(process.argv[2]) })
const ask = createAsk(files)
const prelude = new Script(readPrelude(guestFolder), { filename: 'prelude' })
const turn = new Script('0', { filename: 'turn' })
const noToken = Buffer.alloc(0)

/** Programs of libraries, read once for a process; each realm runs them anew. */
const scripts = new Map()
const scriptOf = (id) => {
  let script = scripts.get(id)
  if (script === undefined) {
    script = new Script(files.programOf(id), { filename: id })
    scripts.set(id, script)
  }
  return script
}

const newRealm = () => {
  const realm = { run: null, context: null, tell: null }
  const context = createContext(constants.DONT_CONTEXTIFY, {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  })
  realm.context = context
  realm.tell = prelude.runInContext(context)(
    (kind, text) => realm.run?.hear(kind, text),
    ask,
    (id) => scriptOf(id).runInContext(context),
  )
  return realm
}

const program = (head, code) => new Script(`(${head} {\n${code}\n})`, { filename: 'Code', lineOffset: -1 })
/** The code as a function; as a generator where it may give one message after the other. */
const scriptOfCode = (code) => {
  if (/\byield\b/u.test(code)) {
    try {
      return program('async function* ()', code)
    } catch (error) {
      // In code that was written before generators it may be a name.
      try {
        return program('async () =>', code)
      } catch {
        throw error
      }
    }
  }
  return program('async () =>', code)
}

let prepared = null
let current = null

class Run {
  #realm
  #token
  #timers = new Map()
  #requests = new Set()
  #limits
  #logged = { lines: 0, characters: 0 }
  #answer = new Answer()
  #subtle = createSubtle()
  isOver = false

  constructor(realm, token, limits) {
    this.#realm = realm
    this.#token = token
    this.#limits = limits
    realm.run = this
  }

  start(code, names) {
    let main
    try {
      main = scriptOfCode(code)
    } catch (error) {
      this.refuse(error.message, Number(/^Code:(\d+)/u.exec(error.stack)?.[1]))
      return
    }
    this.#realm.tell('names', names)
    if (this.#answer.told === null) {
      const kind = this.#limits.givesMessages ? 'messages' : ''
      this.#realm.tell('run', kind, main.runInContext(this.#realm.context))
    }
    this.#turn()
  }

  /** Ends the run because its code cannot be read. */
  refuse(message, line) {
    this.#answer.fail('syntax', `SyntaxError: ${message}`, line)
    this.#end(this.#answer.told)
  }

  answer(id, text) {
    if (!this.#requests.delete(id)) return
    this.#realm.tell('answer', `${id}\n${text}`)
    this.#turn()
  }

  unhandled(reason) {
    this.#realm.tell('unhandled', '', reason)
  }

  /** What the realm tells. It is guest code that makes it do so. */
  hear(kind, text) {
    if (this.isOver) return
    if (kind === 'log') this.#log(text)
    else if (kind === 'timer') this.#startTimer(text)
    else if (kind === 'clear') this.#stopTimer(text)
    else if (kind === 'fetch' || kind === 'subtle' || kind === 'message') this.#request(kind, text)
    else this.#answer.hear(kind, text)
  }

  #log(text) {
    this.#logged.lines += 1
    this.#logged.characters += text.length
    // The server counts exactly; this only keeps a flood off the way to it.
    if (this.#logged.lines > this.#limits.logLines + 1) return
    if (this.#logged.characters > 2 * this.#limits.logCharacters + text.length) return
    send('L', this.#token, text.slice(0, this.#limits.logCharacters + 16))
  }

  #startTimer(text) {
    const [id, delay] = text.split(' ')
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => {
        this.#timers.delete(id)
        this.#realm.tell('timer', id)
        this.#turn()
      }, Number(delay)),
    )
  }

  #stopTimer(id) {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  #request(kind, text) {
    const end = text.indexOf('\n')
    const id = text.slice(0, end)
    this.#requests.add(id)
    if (kind === 'fetch') send('F', this.#token, text)
    else if (kind === 'message') send('M', this.#token, text)
    else void this.#subtle(text.slice(end + 1)).then((answer) => this.answer(id, answer))
  }

  /** Lets the realm do all it can do now; then it has ended, or waits for something. */
  #turn() {
    if (this.isOver) return
    turn.runInContext(this.#realm.context)
    if (this.#answer.told === null && this.#timers.size === 0 && this.#requests.size === 0) {
      this.#answer.fail('failed', 'The code waits for a promise that nothing will settle.')
    }
    if (this.#answer.told !== null) this.#end(this.#answer.within(this.#limits.outputBytes))
  }

  #end([kind, text]) {
    this.isOver = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#realm.run = null
    current = null
    send(kind, this.#token, text)
    // The realm of the next run is made while nobody waits for it.
    setImmediate(() => {
      prepared ??= newRealm()
    })
  }
}

const startRun = async (payload) => {
  const [token, limits, code, names] = partsOf(payload)
  const realm = prepared ?? newRealm()
  prepared = null
  send('B', token, '')
  const run = new Run(realm, Buffer.from(token), JSON.parse(limits.toString()))
  current = run
  let text = code.toString()
  if (text.includes('import')) {
    try {
      text = (await import('./import-text.js')).withoutImports(text)
    } catch (error) {
      run.refuse(error.message.replace(/ \(\d+:\d+\)$/u, ''), error.loc?.line)
      return
    }
  }
  run.start(text, names.toString())
}

const send = openChannel(3, (kind, payload) => {
  if (kind === 'T') void startRun(payload)
  else if (kind === 'R') {
    const [id, text] = partsOf(payload)
    current?.answer(id.toString(), text.toString())
  }
})
process.on('unhandledRejection', (reason) => current?.unhandled(reason))
process.on('uncaughtException', () => process.exit(70))
prepared = newRealm()
send('Y', noToken, '')

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How long the browser may take to answer, in milliseconds. */
const longestAnswer = 60_000
/** How long it may take to end by itself, in milliseconds. */
const longestEnd = 5_000

/** A Chromium of its own, without windows, spoken to by its protocol for developers over two pipes. */
export class Browser {
  #process
  #folder
  #text = ''
  #count = 0
  #waiting = new Map()
  #listeners = new Set()
  /** Why there is no browser any more; null while there is one. */
  #end = null

  constructor(path) {
    this.#folder = mkdtempSync(join(tmpdir(), 'ashlar-test-'))
    const isRoot = process.getuid?.() === 0
    const words = [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${this.#folder}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-extensions',
      '--disable-background-networking',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
      // Chromium refuses its sandbox to root, as whom builds in containers run.
      ...(isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    ]
    this.#process = spawn(path, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
    this.#process.once('error', (error) => this.#ended(`${path} could not be started: ${error.message}`))
    this.#process.once('exit', () => this.#ended('The browser ended.'))
    const [, , , input, output] = this.#process.stdio
    input.on('error', () => this.#ended('The browser ended.'))
    output.setEncoding('utf8')
    output.on('data', (text) => this.#read(text))
  }

  /** Asks for something; `session` is the page that it is about. Throws what the browser answers where it fails. */
  ask(method, params = {}, session) {
    if (this.#end !== null) return Promise.reject(new Error(this.#end))
    this.#count += 1
    const id = this.#count
    const message = { id, method, params, ...(session === undefined ? {} : { sessionId: session }) }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The browser does not answer ${method}.`)),
        longestAnswer,
      )
      this.#waiting.set(id, { resolve, reject, timer })
      this.#process.stdio[3].write(`${JSON.stringify(message)}\0`)
    })
  }

  /** Hears of what happens. Answers with the way to stop. */
  listen(listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends it and removes what it kept. */
  async close() {
    const { exitCode, signalCode, pid, stdio } = this.#process
    if (exitCode === null && signalCode === null && pid !== undefined) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve))
      // It ends with the pipes: what was started may be a script, whose end says nothing of the browser's.
      stdio[3].destroy()
      const timer = setTimeout(() => this.#process.kill('SIGKILL'), longestEnd)
      await ended
      clearTimeout(timer)
    }
    stdio[4].destroy()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  #read(text) {
    const parts = (this.#text + text).split('\0')
    this.#text = parts.pop() ?? ''
    for (const part of parts) this.#take(JSON.parse(part))
  }

  #take({ id, result, error, method, params, sessionId }) {
    if (id === undefined) {
      for (const listener of Array.from(this.#listeners)) listener({ method, params, session: sessionId })
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }

  #ended(reason) {
    this.#end ??= reason
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new Error(this.#end))
    }
    this.#waiting.clear()
    for (const listener of Array.from(this.#listeners))
      listener({ method: 'ended', params: { reason: this.#end } })
  }
}

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'

/** How long the browser may take to answer, in milliseconds. */
const longestAnswer = 60_000
/** How long it may take to end by itself, in milliseconds. */
const longestEnd = 5_000

/** @import { BrowserEvent, BrowserMessage, BrowserMethods } from './browser-methods.ts' */

/** A Chromium of its own, without windows, spoken to by its protocol for developers over two pipes. */
export class Browser {
  #process
  /** @type {Writable} */
  #input
  /** @type {Readable} */
  #output
  #folder
  #text = ''
  #count = 0
  /** @type {Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void, timer: NodeJS.Timeout }>} */
  #waiting = new Map()
  /** @type {Set<(event: BrowserEvent) => void>} */
  #listeners = new Set()
  /**
   * Why there is no browser any more; null while there is one.
   * @type {string | null}
   */
  #end = null

  /** @param {string} path Where the browser is. */
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
    if (!(input instanceof Writable) || !(output instanceof Readable)) throw new Error('There are no pipes.')
    this.#input = input
    this.#output = output
    this.#input.on('error', () => this.#ended('The browser ended.'))
    this.#output.setEncoding('utf8')
    this.#output.on('data', (text) => this.#read(text))
  }

  /**
   * Asks for something; `session` is the page that it is about. Throws what the browser answers where it fails.
   * @template {keyof BrowserMethods} Method
   * @param {Method} method
   * @param {object} params
   * @param {string} [session]
   * @returns {Promise<BrowserMethods[Method]>}
   */
  async ask(method, params = {}, session) {
    if (this.#end !== null) throw new Error(this.#end)
    this.#count += 1
    const id = this.#count
    const message = { id, method, params, ...(session === undefined ? {} : { sessionId: session }) }
    const result = await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The browser does not answer ${method}.`)),
        longestAnswer,
      )
      this.#waiting.set(id, { resolve, reject, timer })
      this.#input.write(`${JSON.stringify(message)}\0`)
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser answers as its protocol says
    return /** @type {BrowserMethods[Method]} */ (result)
  }

  /**
   * Hears of what happens. Answers with the way to stop.
   * @param {(event: BrowserEvent) => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends it and removes what it kept. */
  async close() {
    const { exitCode, signalCode, pid } = this.#process
    if (exitCode === null && signalCode === null && pid !== undefined) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve))
      // It ends with the pipes: what was started may be a script, whose end says nothing of the browser's.
      this.#input.destroy()
      const timer = setTimeout(() => this.#process.kill('SIGKILL'), longestEnd)
      await ended
      clearTimeout(timer)
    }
    this.#output.destroy()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  /** @param {string} text */
  #read(text) {
    const parts = (this.#text + text).split('\0')
    this.#text = parts.pop() ?? ''
    for (const part of parts) this.#take(JSON.parse(part))
  }

  /** @param {BrowserMessage} message */
  #take({ id, result, error, method, params, sessionId }) {
    if (id === undefined) {
      this.#tell({ method, params, ...(sessionId === undefined ? {} : { session: sessionId }) })
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }

  /** @param {BrowserEvent} event */
  #tell(event) {
    for (const listener of Array.from(this.#listeners)) listener(event)
  }

  /** @param {string} reason */
  #ended(reason) {
    const end = this.#end ?? reason
    this.#end = end
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new Error(end))
    }
    this.#waiting.clear()
    this.#tell({ method: 'ended', params: { reason: end } })
  }
}

'use strict'
const { request } = ports

class Headers {
  #held = new Map()
  constructor(given = {}) {
    const pairs = typeof given?.[Symbol.iterator] === 'function' ? given : Object.entries(given)
    for (const [name, value] of pairs) this.append(name, value)
  }
  append(name, value) {
    const key = `${name}`.toLowerCase()
    const held = this.#held.get(key)
    this.#held.set(key, held === undefined ? `${value}` : `${held}, ${value}`)
  }
  set(name, value) {
    this.#held.set(`${name}`.toLowerCase(), `${value}`)
  }
  get(name) {
    return this.#held.get(`${name}`.toLowerCase()) ?? null
  }
  has(name) {
    return this.#held.has(`${name}`.toLowerCase())
  }
  delete(name) {
    this.#held.delete(`${name}`.toLowerCase())
  }
  forEach(act) {
    for (const [name, value] of this.#held) act(value, name, this)
  }
  keys() {
    return this.#held.keys()
  }
  values() {
    return this.#held.values()
  }
  entries() {
    return this.#held.entries()
  }
  [Symbol.iterator]() {
    return this.#held.entries()
  }
}

class Response {
  #bytes
  constructor(body, { status = 200, statusText = '', headers = {}, url = '' } = {}) {
    this.#bytes = body === undefined || body === null ? Buffer.alloc(0) : Buffer.from(body)
    this.status = status
    this.statusText = statusText
    this.headers = new Headers(headers)
    this.url = url
    this.ok = status >= 200 && status < 300
    this.bodyUsed = false
  }
  async text() {
    this.bodyUsed = true
    return this.#bytes.toString('utf8')
  }
  async json() {
    return JSON.parse(await this.text())
  }
  async arrayBuffer() {
    this.bodyUsed = true
    return new Uint8Array(this.#bytes).buffer
  }
  async bytes() {
    return new Uint8Array(await this.arrayBuffer())
  }
  clone() {
    return new Response(this.#bytes, this)
  }
}

class AbortSignal {
  aborted = false
  reason = undefined
  onabort = null
  #listeners = new Set()
  addEventListener(_, listener) {
    this.#listeners.add(listener)
  }
  removeEventListener(_, listener) {
    this.#listeners.delete(listener)
  }
  throwIfAborted() {
    // oxlint-disable-next-line typescript/only-throw-error -- the reason is what the code gave
    if (this.aborted) throw this.reason
  }
  static abortIn(signal, reason) {
    if (signal.aborted) return
    signal.aborted = true
    signal.reason = reason
    signal.onabort?.({ type: 'abort' })
    for (const listener of signal.#listeners) listener({ type: 'abort' })
  }
  static timeout(milliseconds) {
    const signal = new AbortSignal()
    setTimeout(
      () => AbortSignal.abortIn(signal, named('TimeoutError', 'The time for it is over.')),
      milliseconds,
    )
    return signal
  }
}
class AbortController {
  signal = new AbortSignal()
  abort(reason = named('AbortError', 'It was aborted.')) {
    AbortSignal.abortIn(this.signal, reason)
  }
}
const named = (name, message) => Object.assign(new Error(message), { name })

const bytesOf = (body) => {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return Buffer.from(body, 'utf8')
  if (body instanceof ArrayBuffer) return Buffer.from(body)
  if (ArrayBuffer.isView(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return Buffer.from(`${body}`, 'utf8')
}

const fetch = async (target, { method = 'GET', headers = {}, body = null, signal = null } = {}) => {
  signal?.throwIfAborted?.()
  const sent = new Headers(headers)
  const bytes = bytesOf(body)
  if (bytes !== null && !sent.has('content-type')) {
    sent.set(
      'content-type',
      body?.[Symbol.toStringTag] === 'URLSearchParams'
        ? 'application/x-www-form-urlencoded;charset=UTF-8'
        : 'text/plain;charset=UTF-8',
    )
  }
  const answered = request(
    'fetch',
    JSON.stringify({
      url: new URL(`${target?.url ?? target}`).href,
      method: `${method}`.toUpperCase(),
      headers: Object.fromEntries(sent),
      body: bytes === null ? null : bytes.toString('base64'),
    }),
  )
  const aborted = new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(signal.reason)))
  const answer = JSON.parse(await (signal === null ? answered : Promise.race([answered, aborted])))
  return new Response(Buffer.from(answer.body, 'base64'), answer)
}

Object.assign(exports, { fetch, Headers, Response, AbortController, AbortSignal })

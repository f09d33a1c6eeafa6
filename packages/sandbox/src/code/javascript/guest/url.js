'use strict'
const { ask } = ports

class URLSearchParams {
  #pairs = []
  #changed
  constructor(given = '', changed = () => {}) {
    this.#changed = changed
    if (typeof given === 'string') this.#pairs = JSON.parse(ask('query', given))
    else if (typeof given?.[Symbol.iterator] === 'function')
      for (const [name, value] of given) this.#pairs.push([`${name}`, `${value}`])
    else if (typeof given === 'object' && given !== null)
      for (const [name, value] of Object.entries(given)) this.#pairs.push([name, `${value}`])
  }
  get size() {
    return this.#pairs.length
  }
  append(name, value) {
    this.#pairs.push([`${name}`, `${value}`])
    this.#changed()
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([held]) => held !== `${name}`)
    this.#changed()
  }
  get(name) {
    return this.#pairs.find(([held]) => held === `${name}`)?.[1] ?? null
  }
  getAll(name) {
    return this.#pairs.filter(([held]) => held === `${name}`).map(([, value]) => value)
  }
  has(name) {
    return this.#pairs.some(([held]) => held === `${name}`)
  }
  set(name, value) {
    const first = this.#pairs.findIndex(([held]) => held === `${name}`)
    if (first === -1) return this.append(name, value)
    this.#pairs = this.#pairs.filter(([held], index) => held !== `${name}` || index === first)
    this.#pairs[first] = [`${name}`, `${value}`]
    this.#changed()
  }
  sort() {
    this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    this.#changed()
  }
  forEach(act) {
    for (const [name, value] of this.#pairs) act(value, name, this)
  }
  *keys() {
    for (const [name] of this.#pairs) yield name
  }
  *values() {
    for (const [, value] of this.#pairs) yield value
  }
  *entries() {
    for (const [name, value] of this.#pairs) yield [name, value]
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  toString() {
    return ask('query-text', JSON.stringify(this.#pairs))
  }
  get [Symbol.toStringTag]() {
    return 'URLSearchParams'
  }
}

const parts = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
]

class URL {
  #parts
  #searchParams = null
  constructor(text, base) {
    this.#parts = JSON.parse(ask('url', JSON.stringify([`${text}`, base === undefined ? null : `${base}`])))
  }
  static canParse(text, base) {
    try {
      return new URL(text, base).href !== ''
    } catch {
      return false
    }
  }
  get searchParams() {
    this.#searchParams ??= new URLSearchParams(this.search, () => {
      this.#set('search', `${this.#searchParams}`)
    })
    return this.#searchParams
  }
  #set(part, value) {
    this.#parts = JSON.parse(ask('url-with', JSON.stringify([this.#parts.href, part, `${value}`])))
  }
  toString() {
    return this.href
  }
  toJSON() {
    return this.href
  }
  static {
    for (const part of parts) {
      Object.defineProperty(URL.prototype, part, {
        configurable: true,
        enumerable: true,
        get() {
          return this.#parts[part]
        },
        set(value) {
          this.#set(part, value)
          if (part === 'href' || part === 'search') this.#searchParams = null
        },
      })
    }
  }
}

exports.URL = URL
exports.URLSearchParams = URLSearchParams

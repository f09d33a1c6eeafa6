'use strict'
const { Buffer } = require('buffer')

exports.Buffer = Buffer

exports.TextEncoder = class TextEncoder {
  encoding = 'utf-8'
  encode(text = '') {
    return new Uint8Array(Buffer.from(`${text}`, 'utf8'))
  }
}

const encodings = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'utf-16le': 'utf16le',
  ascii: 'latin1',
  latin1: 'latin1',
  'iso-8859-1': 'latin1',
  'windows-1252': 'latin1',
}

exports.TextDecoder = class TextDecoder {
  constructor(label = 'utf-8') {
    this.encoding = `${label}`.toLowerCase()
    if (!(this.encoding in encodings)) throw new RangeError(`The encoding ${label} is not known here.`)
  }
  decode(bytes = new Uint8Array()) {
    const view =
      bytes instanceof ArrayBuffer
        ? Buffer.from(bytes)
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const text = view.toString(encodings[this.encoding])
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

exports.atob = (text) => Buffer.from(`${text}`, 'base64').toString('latin1')
exports.btoa = (text) => {
  if (/[^\0-\u00FF]/u.test(`${text}`))
    throw new RangeError('btoa takes characters up to U+00FF; encode the text first.')
  return Buffer.from(`${text}`, 'latin1').toString('base64')
}

const clone = (value, seen) => {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`A ${typeof value} cannot be cloned.`)
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  const remember = (copy) => {
    seen.set(value, copy)
    return copy
  }
  if (value instanceof Date) return remember(new Date(value.getTime()))
  if (value instanceof RegExp) return remember(new RegExp(value.source, value.flags))
  if (value instanceof ArrayBuffer) return remember(value.slice(0))
  if (ArrayBuffer.isView(value)) {
    const buffer = clone(value.buffer, seen)
    return remember(
      value instanceof DataView
        ? new DataView(buffer, value.byteOffset, value.byteLength)
        : new value.constructor(buffer, value.byteOffset, value.length),
    )
  }
  if (value instanceof Map) {
    const copy = remember(new Map())
    for (const [key, held] of value) copy.set(clone(key, seen), clone(held, seen))
    return copy
  }
  if (value instanceof Set) {
    const copy = remember(new Set())
    for (const held of value) copy.add(clone(held, seen))
    return copy
  }
  const copy = remember(Array.isArray(value) ? [] : {})
  for (const key of Object.keys(value)) copy[key] = clone(value[key], seen)
  return copy
}
exports.structuredClone = (value) => clone(value, new Map())

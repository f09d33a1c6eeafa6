'use strict'
const { ask, request } = ports

const base64Of = (bytes) =>
  (bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  ).toString('base64')
const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value)
const bufferOf = (text) => new Uint8Array(Buffer.from(text, 'base64')).buffer

class CryptoKey {
  constructor(id, shown) {
    Object.defineProperty(this, 'id', { value: id, enumerable: false })
    Object.assign(this, shown)
  }
}

/** Bytes and keys cross as marked text; everything else is JSON already. */
const pack = (value) => {
  if (isBytes(value)) return { bytes: base64Of(value) }
  if (value instanceof CryptoKey) return { key: value.id }
  if (Array.isArray(value)) return { list: value.map(pack) }
  if (typeof value === 'object' && value !== null)
    return { parts: Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)])) }
  return { plain: value }
}
const unpack = (packed) => {
  if ('bytes' in packed) return bufferOf(packed.bytes)
  if ('key' in packed) return new CryptoKey(packed.key, packed.shown)
  if ('pair' in packed)
    return Object.fromEntries(Object.entries(packed.pair).map(([name, part]) => [name, unpack(part)]))
  return packed.plain
}

const subtle = {}
for (const name of [
  'digest',
  'importKey',
  'exportKey',
  'generateKey',
  'sign',
  'verify',
  'encrypt',
  'decrypt',
  'deriveBits',
  'deriveKey',
]) {
  subtle[name] = async (...handed) =>
    unpack(JSON.parse(await request('subtle', JSON.stringify({ name, handed: handed.map(pack) }))))
}

module.exports = {
  subtle,
  CryptoKey,
  randomUUID: () => ask('uuid', ''),
  getRandomValues: (array) => {
    const bytes = Buffer.from(ask('random', `${array.byteLength}`), 'base64')
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes)
    return array
  },
}

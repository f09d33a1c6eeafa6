'use strict'
const { ask } = ports

// The part of Node's module that libraries and steps use; the host computes, and only text crosses.

const bytesOf = (value, encoding) =>
  typeof value === 'string'
    ? Buffer.from(value, encoding ?? 'utf8')
    : Buffer.from(value.buffer ?? value, value.byteOffset ?? 0, value.byteLength)
const given = (bytes, encoding) =>
  encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding)
const compute = (operation, asked) => Buffer.from(ask(operation, JSON.stringify(asked)), 'base64')

class KeyObject {
  constructor(type, pem, bytes) {
    this.type = type
    this.pem = pem
    this.bytes = bytes
    if (pem !== null) Object.assign(this, JSON.parse(ask('key', JSON.stringify({ type, key: pem }))))
  }
  get symmetricKeySize() {
    return this.bytes?.length
  }
  export() {
    return this.pem ?? this.bytes
  }
}
const keyOf = (key) => {
  if (key instanceof KeyObject)
    return { key: key.pem ?? key.bytes.toString('base64'), isPem: key.pem !== null }
  if (typeof key === 'string') return { key, isPem: true }
  if (key?.key !== undefined) {
    const { key: inner, ...options } = key
    return { ...options, ...keyOf(inner) }
  }
  return { key: bytesOf(key).toString('base64'), isPem: false }
}
const secretOf = (key) => (key instanceof KeyObject ? key.bytes : bytesOf(key)).toString('base64')

class Gathering {
  #chunks = []
  update(value, encoding) {
    this.#chunks.push(bytesOf(value, encoding))
    return this
  }
  write(value, encoding) {
    this.update(value, encoding)
    return true
  }
  end(value) {
    if (value !== undefined) this.update(value)
  }
  gathered() {
    return Buffer.concat(this.#chunks).toString('base64')
  }
}
class Hash extends Gathering {
  constructor(operation, asked) {
    super()
    this.operation = operation
    this.asked = asked
  }
  digest(encoding) {
    return given(compute(this.operation, { ...this.asked, data: this.gathered() }), encoding)
  }
}
class Sign extends Gathering {
  constructor(algorithm) {
    super()
    this.algorithm = algorithm
  }
  sign(key, encoding) {
    return given(
      compute('sign', { algorithm: this.algorithm, data: this.gathered(), ...keyOf(key) }),
      encoding,
    )
  }
  verify(key, signature, encoding) {
    const asked = {
      algorithm: this.algorithm,
      data: this.gathered(),
      signature: bytesOf(signature, encoding).toString('base64'),
      ...keyOf(key),
    }
    return ask('verify', JSON.stringify(asked)) === 'true'
  }
}

const randomBytes = (size) => Buffer.from(ask('random', `${size}`), 'base64')

module.exports = {
  KeyObject,
  createHash: (algorithm) => new Hash('hash', { algorithm }),
  createHmac: (algorithm, key) => new Hash('hmac', { algorithm, key: secretOf(key) }),
  createSign: (algorithm) => new Sign(algorithm),
  createVerify: (algorithm) => new Sign(algorithm),
  createSecretKey: (key, encoding) => new KeyObject('secret', null, bytesOf(key, encoding)),
  createPrivateKey: (key) => new KeyObject('private', `${key?.key ?? key}`, null),
  createPublicKey: (key) => new KeyObject('public', `${key?.key ?? key}`, null),
  pbkdf2Sync: (password, salt, iterations, length, algorithm) =>
    compute('pbkdf2', {
      password: bytesOf(password).toString('base64'),
      salt: bytesOf(salt).toString('base64'),
      iterations,
      length,
      algorithm,
    }),
  timingSafeEqual: (one, other) => {
    const [left, right] = [bytesOf(one), bytesOf(other)]
    if (left.length !== right.length) throw new RangeError('Input buffers must have the same byte length')
    return left.reduce((difference, byte, index) => difference | (byte ^ right[index]), 0) === 0
  },
  randomBytes,
  randomUUID: () => ask('uuid', ''),
  randomInt: (low, high) => {
    const [from, to] = high === undefined ? [0, low] : [low, high]
    return from + (randomBytes(6).readUIntBE(0, 6) % (to - from))
  },
  constants: {
    RSA_PKCS1_PADDING: 1,
    RSA_PKCS1_PSS_PADDING: 6,
    RSA_PSS_SALTLEN_DIGEST: -1,
    RSA_PSS_SALTLEN_AUTO: -2,
  },
  get webcrypto() {
    return require('ashlar:web-crypto')
  },
}

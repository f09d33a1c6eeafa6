import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  pbkdf2Sync,
  randomBytes,
  randomUUID,
  webcrypto,
} from 'node:crypto'

const bytes = (text) => Buffer.from(text, 'base64')
const partsOf = ({
  href,
  origin,
  protocol,
  username,
  password,
  host,
  hostname,
  port,
  pathname,
  search,
  hash,
}) =>
  JSON.stringify({ href, origin, protocol, username, password, host, hostname, port, pathname, search, hash })
const keyOf = ({ key, isPem, data: _data, signature: _signature, algorithm: _algorithm, ...options }) => ({
  ...options,
  key: isPem ? key : bytes(key),
})
const most = 1_048_576

/** What a realm can ask to be computed at once: text in, text out. */
const operations = {
  url: (text) => {
    const [address, base] = JSON.parse(text)
    return partsOf(base === null ? new URL(address) : new URL(address, base))
  },
  'url-with': (text) => {
    const [href, part, value] = JSON.parse(text)
    const url = new URL(href)
    url[part] = value
    return partsOf(url)
  },
  query: (text) => JSON.stringify([...new URLSearchParams(text)]),
  'query-text': (text) => new URLSearchParams(JSON.parse(text)).toString(),
  uuid: () => randomUUID(),
  random: (text) => {
    const size = Number(text)
    if (!(size >= 0 && size <= most)) throw new RangeError(`Ask for at most ${most} random bytes at a time.`)
    return randomBytes(size).toString('base64')
  },
  hash: (text) => {
    const { algorithm, data } = JSON.parse(text)
    return createHash(algorithm).update(bytes(data)).digest('base64')
  },
  hmac: (text) => {
    const { algorithm, key, data } = JSON.parse(text)
    return createHmac(algorithm, bytes(key)).update(bytes(data)).digest('base64')
  },
  sign: (text) => {
    const asked = JSON.parse(text)
    return createSign(asked.algorithm).update(bytes(asked.data)).sign(keyOf(asked), 'base64')
  },
  verify: (text) => {
    const asked = JSON.parse(text)
    return `${createVerify(asked.algorithm).update(bytes(asked.data)).verify(keyOf(asked), bytes(asked.signature))}`
  },
  key: (text) => {
    const { type, key } = JSON.parse(text)
    const made = type === 'private' ? createPrivateKey(key) : createPublicKey(key)
    return JSON.stringify({
      asymmetricKeyType: made.asymmetricKeyType,
      asymmetricKeyDetails: {
        modulusLength: made.asymmetricKeyDetails?.modulusLength,
        namedCurve: made.asymmetricKeyDetails?.namedCurve,
      },
    })
  },
  pbkdf2: (text) => {
    const { password, salt, iterations, length, algorithm } = JSON.parse(text)
    return pbkdf2Sync(bytes(password), bytes(salt), iterations, length, algorithm).toString('base64')
  },
}

const reasonOf = (error) => (error instanceof Error ? error.message : 'It could not be done.')

/** Answers an operation with '+' and a text, or with '-' and the reason. `files` answers what concerns modules. */
export const createAsk = (files) => (operation, text) => {
  try {
    if (operation === 'libraries') return `+${files.libraries}`
    if (operation === 'resolve') {
      const [from, name] = JSON.parse(text)
      return `+${files.resolve(from, name)}`
    }
    if (!Object.hasOwn(operations, operation)) return '-There is no such operation.'
    return `+${operations[operation](text)}`
  } catch (error) {
    return `-${reasonOf(error)}`
  }
}

const calls = [
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
]

/** The Web Cryptography of one run: its keys stay here, code holds their numbers. */
export const createSubtle = () => {
  const keys = []
  const unpack = (packed) => {
    if ('bytes' in packed) return bytes(packed.bytes)
    if ('key' in packed) return keys[packed.key]
    if ('list' in packed) return packed.list.map(unpack)
    if ('parts' in packed)
      return Object.fromEntries(Object.entries(packed.parts).map(([name, part]) => [name, unpack(part)]))
    return packed.plain
  }
  const pack = (value) => {
    if (value instanceof ArrayBuffer) return { bytes: Buffer.from(value).toString('base64') }
    if (value instanceof CryptoKey) {
      const { type, extractable, usages, algorithm } = value
      return {
        key: keys.push(value) - 1,
        shown: { type, extractable, usages, algorithm: { ...algorithm, publicExponent: undefined } },
      }
    }
    if (typeof value === 'object' && value !== null && 'privateKey' in value) {
      return { pair: { publicKey: pack(value.publicKey), privateKey: pack(value.privateKey) } }
    }
    return { plain: value }
  }
  return async (text) => {
    try {
      const { name, handed } = JSON.parse(text)
      if (!calls.includes(name)) return '-There is no such operation.'
      return `+${JSON.stringify(pack(await webcrypto.subtle[name](...handed.map(unpack))))}`
    } catch (error) {
      return `-${reasonOf(error)}`
    }
  }
}

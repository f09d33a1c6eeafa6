import type { KeyPairField } from '../form.ts'

/** A pair of keys for SSH. */
export interface KeyPair {
  /** As it stands in `authorized_keys`. */
  readonly publicKey: string
  /** In the format of OpenSSH, without a passphrase. */
  readonly privateKey: string
}

/** As many as are advised for what is to last beyond 2030. */
const rsaBits = 3_072

/** How often a pair is made until it can be read. */
const mostTries = 20

/** Makes a pair of keys, which nobody else has. */
export const makeKeyPair = async (algorithm: KeyPairField['algorithm']): Promise<KeyPair> => {
  const {
    default: { utils },
  } = await import('ssh2')
  const generate = (): Promise<KeyPair> =>
    new Promise((resolve, reject) => {
      const give = (error: Error | null, pair: { public: string; private: string }): void => {
        if (error) reject(error)
        else resolve({ publicKey: pair.public, privateKey: pair.private })
      }
      const comment = 'ashlar'
      if (algorithm === 'rsa') utils.generateKeyPair('rsa', { bits: rsaBits, comment }, give)
      else utils.generateKeyPair('ed25519', { comment }, give)
    })
  for (let left = mostTries; ; left -= 1) {
    const pair = await generate()
    // Of a thousand keys for Ed25519 the library writes some five so that neither it nor anybody else can read them.
    const read = utils.parseKey(pair.privateKey)
    if (!(read instanceof Error)) return pair
    if (left === 0) throw read
  }
}

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

/** Makes a pair of keys, which nobody else has. */
export const makeKeyPair = async (algorithm: KeyPairField['algorithm']): Promise<KeyPair> => {
  const {
    default: { utils },
  } = await import('ssh2')
  return await new Promise((resolve, reject) => {
    const give = (error: Error | null, pair: { public: string; private: string }): void => {
      if (error) reject(error)
      else resolve({ publicKey: pair.public, privateKey: pair.private })
    }
    const comment = 'ashlar'
    if (algorithm === 'rsa') utils.generateKeyPair('rsa', { bits: rsaBits, comment }, give)
    else utils.generateKeyPair('ed25519', { comment }, give)
  })
}

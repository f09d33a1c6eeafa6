import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** How long a test waits for what is to come, in milliseconds, where it does not say so itself. */
const patience = 20_000

const { waitFor } = vi

/** The runner gives up after a second, which a busy machine needs to start a process: a test would fail by chance. */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patience,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

const { scrypt } = crypto

/**
 * Hashing a password takes a tenth of a second of a processor on purpose, and tests sign in thousands of people. It is the
 * same function with less work; whether the work is enough is for the library to say.
 */
crypto.scrypt = Object.assign(
  (...given: [crypto.BinaryLike, crypto.BinaryLike, number, ...unknown[]]) => {
    const [password, salt, length, ...others] = given
    const done = others.at(-1)
    const options: ScryptOptions = others.length > 1 ? Object(others[0]) : {}
    if (typeof done !== 'function') throw new TypeError('scrypt takes a callback.')
    scrypt(password, salt, length, { ...options, N: 16, cost: undefined }, (error, key) => done(error, key))
  },
  { __promisify__: scrypt.__promisify__ },
)
syncBuiltinESMExports()

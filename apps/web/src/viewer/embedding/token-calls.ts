import {
  type Address,
  callAddress,
  type CallError,
  type LooseInput,
  publishedAddresses,
} from '@ashlar/contract'
import type { EmbedAuthErrorCode } from '@ashlar/embed/protocol'
import { authErrorOf } from './auth-error.ts'

/** How long a run waits for the next token after its own has expired, in milliseconds. */
const patience = 10_000

/** Calls the server with the token that the page around hands in, and never with a cookie. */
export class TokenCalls {
  readonly #tell: (error: EmbedAuthErrorCode, message: string) => void
  #token: string | null = null
  /** Whether the page around was told of what is wrong with this token. */
  #isTold = false
  #waiting: (() => void)[] = []

  constructor(tell: (error: EmbedAuthErrorCode, message: string) => void) {
    this.#tell = tell
  }

  get token(): string | null {
    return this.#token
  }

  set token(token: string | null) {
    this.#token = token === '' ? null : token
    this.#isTold = false
  }

  /** The present token was accepted, for the same person as before: what waits for it goes on. */
  accepted(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resume of waiting) resume()
  }

  readonly call = async (address: Address, input: LooseInput, signal?: AbortSignal): Promise<unknown> => {
    const token = this.#token
    try {
      return await callAddress(address, { ...input, bearer: token }, signal)
    } catch (thrown) {
      const error = authErrorOf(thrown)
      if (error === null) throw thrown
      if (token === this.#token) this.#report(error, thrown)
      // Opening is what finds out whether a token is good. Everything else may go on with the next one.
      if (error !== 'token_expired' || address.path === publishedAddresses.open.path) throw thrown
      if (token === this.#token && !(await this.#next(signal))) throw thrown
      return callAddress(address, { ...input, bearer: this.#token }, signal)
    }
  }

  #report(error: EmbedAuthErrorCode, thrown: unknown): void {
    if (this.#isTold) return
    this.#isTold = true
    this.#tell(error, isCallError(thrown) ? thrown.message : '')
  }

  /** Resolves with whether another token came in time. */
  #next(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(false), patience)
      const end = (hasCome: boolean) => () => {
        clearTimeout(timeout)
        resolve(hasCome)
      }
      this.#waiting.push(end(true))
      signal?.addEventListener('abort', end(false), { once: true })
    })
  }
}

const isCallError = (thrown: unknown): thrown is CallError => thrown instanceof Error && 'code' in thrown

import type { RequestHeaders } from '../http/exchange.ts'
import { signUpLifetime } from '../identity/sign-ups.ts'

/** The cookie in which a browser keeps what it asked for when it signed up. Scripts cannot read it. */
export class AskedCookie {
  readonly #name: string
  readonly #attributes: string

  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https://')
    // As with the session, no neighbor under the same domain can put one of theirs in its place.
    this.#name = isSecure ? '__Host-ashlar_sign_up' : 'ashlar_sign_up'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  /** What the browser of a request asked for; empty where it has asked for nothing. */
  read({ cookie = '' }: RequestHeaders): string {
    const start = `${this.#name}=`
    const found = cookie.split(';').find((part) => part.trim().startsWith(start))
    return found?.trim().slice(start.length) ?? ''
  }

  /** The value of `Set-Cookie` that keeps it. */
  write(asked: string): string {
    return `${this.#name}=${asked}; Max-Age=${signUpLifetime}${this.#attributes}`
  }

  /** The value of `Set-Cookie` that removes it. */
  remove(): string {
    return `${this.#name}=; Max-Age=0${this.#attributes}`
  }
}

import type { RequestHeaders } from '../../requests/exchange.ts'

/** A cookie that a browser keeps for this host alone. Scripts cannot read it. */
export class HostCookie {
  readonly #name: string
  readonly #attributes: string
  readonly #lifetime: string

  /** `seconds` is how long it is kept; null: until the browser is closed. */
  constructor(publicUrl: string, name: string, seconds: number | null) {
    const isSecure = publicUrl.startsWith('https://')
    // As with the session, no neighbor under the same domain can put one of theirs in its place.
    this.#name = isSecure ? `__Host-${name}` : name
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    this.#lifetime = seconds === null ? '' : `; Max-Age=${seconds}`
  }

  /** What the browser of a request keeps; empty where it keeps nothing. */
  read({ cookie = '' }: RequestHeaders): string {
    const start = `${this.#name}=`
    const found = cookie.split(';').find((part) => part.trim().startsWith(start))
    return found?.trim().slice(start.length) ?? ''
  }

  /** The value of `Set-Cookie` that keeps it. */
  write(value: string): string {
    return `${this.#name}=${value}${this.#lifetime}${this.#attributes}`
  }

  /** The value of `Set-Cookie` that removes it. */
  remove(): string {
    return `${this.#name}=; Max-Age=0${this.#attributes}`
  }
}

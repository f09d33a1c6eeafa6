/** A secret of a store, as a field of an integration refers to it. */
export interface SecretReference {
  /** The name of the store. */
  readonly store: string
  /** What stands behind it: the name of the secret, and fields or folders. */
  readonly path: readonly string[]
}

const step = String.raw`(?:\.[A-Za-z_$][\w$]*|\[\s*(?:"[^"\\\n]{1,400}"|'[^'\\\n]{1,400}')\s*\])`
const written = String.raw`sb_secrets(?:${step}){2,9}`
const whole = new RegExp(String.raw`^\s*(?:\{\{\s*(${written})\s*\}\}|(${written}))\s*$`, 'u')
const each = new RegExp(step, 'gu')

/**
 * Reads a text that is a reference as a whole, `sb_secrets.store.name` or `{{ sb_secrets.store.name }}`; null for any other.
 * Text that was read is never code: nothing is evaluated.
 */
export const readSecretReference = (text: string): SecretReference | null => {
  if (text.length > 4_000) return null
  const found = whole.exec(text)
  const reference = found?.[1] ?? found?.[2]
  if (reference === undefined) return null
  const [store, ...path] = (reference.slice('sb_secrets'.length).match(each) ?? []).map((part) =>
    part.startsWith('.') ? part.slice(1) : part.slice(1, -1).trim().slice(1, -1),
  )
  return store === undefined || path.length === 0 ? null : { store, path }
}

/** A reference as it is written. */
export const writeSecretReference = ({ store, path }: SecretReference): string =>
  `sb_secrets${[store, ...path]
    .map((name) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`))
    .join('')}`

/** Names that a store can have: it is written behind a dot. */
export const secretStoreName = /^[A-Za-z_$][\w$]{0,59}$/u

import { commaSeparated, keyOf32Bytes, SettingProblem, type SettingParser } from './setting-parsers.ts'

/** A key that secrets are encrypted with, by the name that stands in what it encrypted. */
export type NamedKey = { readonly name: string; readonly key: Buffer }

const form = 'must be names with keys of 32 bytes, such as 2027:KEY,2026:KEY'

/** Names with keys, separated by commas, the newest first. No problem repeats a key. */
export const namedKeys: SettingParser<readonly NamedKey[]> = (text) => {
  const found = commaSeparated(text).map((part): NamedKey => {
    const [name = '', key, ...rest] = part.split(':')
    if (key === undefined || rest.length > 0) throw new SettingProblem(form)
    if (!/^[a-z0-9][a-z0-9-]{0,31}$/u.test(name)) {
      throw new SettingProblem(
        `${form}; a name has up to 32 small letters, digits and -, and begins with none`,
      )
    }
    return { name, key: keyOf32Bytes(key.trim()) }
  })
  if (found.length === 0) throw new SettingProblem(form)
  if (new Set(found.map(({ name }) => name)).size < found.length) {
    throw new SettingProblem('must name each key once: what a key encrypted is found by its name')
  }
  return found
}

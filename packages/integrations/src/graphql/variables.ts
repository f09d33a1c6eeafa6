import type { KnownName } from '../form.ts'

const leftOut = /"{3}[\s\S]*?"{3}|"(?:\\.|[^"\\\n])*"|#[^\n]*/gu

/** A name with a colon and a type: only a definition has that. */
const definition = /\$([A-Za-z_]\w*)\s*:\s*((?:\[\s*)*[A-Za-z_]\w*[\s!\]]*)/gu

const textTypes: ReadonlySet<string> = new Set(['String', 'ID'])

/** The variables that the operations of a document define, with their types; undefined where they define none. */
export const variablesOf = (document: string): readonly KnownName[] | undefined => {
  const found = new Map<string, KnownName>()
  for (const [, name = '', written = ''] of document.replace(leftOut, ' ').matchAll(definition)) {
    const type = written.replaceAll(/\s/gu, '')
    if (!found.has(name)) found.set(name, { name, type, isText: textTypes.has(type.replace('!', '')) })
  }
  return found.size === 0 ? undefined : [...found.values()]
}

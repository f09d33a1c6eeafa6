import { XMLParser } from 'fast-xml-parser'

/** Reads answers in XML, every value as text; undefined for what is none, or defines entities of its own. */
export type ReadXml = (bytes: Uint8Array) => unknown

/** Makes a reader. Elements of the given names that stand within another one are lists, however many there are. */
export const createXmlReader = (lists: ReadonlySet<string> = new Set()): ReadXml => {
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: false,
    isArray: (name, path) => lists.has(name) && String(path).includes('.'),
  })
  return (bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) return undefined
    try {
      return parser.parse(text)
    } catch {
      return undefined
    }
  }
}

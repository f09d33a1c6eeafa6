import type { JsonValue } from '@ashlar/schema'

/**
 * Reads PostgreSQL's text of a list, such as `{1,NULL,"a \"b\""}` or `[0:1]={{1},{2}}`. `read` reads the items.
 */
export const parseArray = (text: string, read: (item: string) => JsonValue): JsonValue => {
  let position = text.startsWith('[') ? text.indexOf('=') + 1 : 0

  const readQuoted = (): string => {
    let item = ''
    position += 1
    while (position < text.length && text[position] !== '"') {
      if (text[position] === '\\') position += 1
      item += text.charAt(position)
      position += 1
    }
    position += 1
    return item
  }

  const readBare = (): JsonValue => {
    const start = position
    while (position < text.length && text[position] !== ',' && text[position] !== '}') position += 1
    const item = text.slice(start, position)
    return item === 'NULL' ? null : read(item)
  }

  const readList = (): JsonValue[] => {
    const items: JsonValue[] = []
    position += 1
    while (position < text.length && text[position] !== '}') {
      const character = text[position]
      if (character === ',') position += 1
      else if (character === '{') items.push(readList())
      else items.push(character === '"' ? read(readQuoted()) : readBare())
    }
    position += 1
    return items
  }

  return text[position] === '{' ? readList() : text
}

import { checkEntityName, maximumNameLength } from '@ashlar/schema'
import type { ReadPath } from '../../references.ts'

const lowerFirst = (text: string): string => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`
const upperFirst = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

const isFree = (name: string, taken: ReadonlySet<string>): boolean => checkEntityName(name, taken) === null

/** A free name, which is taken from then on. */
const free = (wanted: string, taken: Set<string>): string => {
  const word = wanted.replaceAll(/[^A-Za-z0-9_$]/gu, '').slice(0, maximumNameLength - 4)
  const base = /^[A-Za-z_$]/u.test(word) ? word : `value${word}`
  let name = base
  for (let number = 2; !isFree(name, taken); number += 1) name = `${base}${number}`
  taken.add(name)
  return name
}

/** A name for what is read at a path: `customerId` for `CustomerId.value`, `ordersResponse` for `Orders.response`. */
export const nameOfPath = (path: ReadPath, taken: Set<string>): string => {
  const [root = '', ...members] = path[0] === 'App' || path[0] === 'Embed' ? path.slice(1) : path
  // The item of a list itself, whose own name is taken by every cell.
  const said = path.length === 1 ? ['value'] : members.filter((member) => member !== 'value')
  return free(lowerFirst([root, ...said.map(upperFirst)].join('')), taken)
}

/** A name for what happens where a handler stands: `saveClick` for `onClick` of `Save`. */
export const nameOfEvent = (holder: string, path: string, taken: Set<string>): string => {
  const property = path.split('.').at(-1) ?? path
  return free(`${lowerFirst(holder)}${upperFirst(property.replace(/^on(?=[A-Z])/u, ''))}`, taken)
}

import { sayValue } from '../fill-text.ts'
import { IntegrationError } from '../integration-error.ts'
import type { ParsedTemplate } from '../template.ts'

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** What a value may add to a name: nothing that means several indexes, another server or another path. */
const nameValue = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u

/** What one name may be that is written in a step, besides `_all`. */
const writtenName = /^-?[\p{L}\p{N}.*][\p{L}\p{N}._*-]*$/u

/**
 * The indexes of a step. What is written may name several, with commas and `*`; a value names one or a part of one. Throws
 * `IntegrationError`.
 */
export const indexOf = (
  template: ParsedTemplate | undefined,
  values: readonly unknown[],
  mayBeMany: boolean,
): string => {
  let next = 0
  let name = ''
  for (const part of template?.parts ?? []) {
    if (part.kind === 'text') {
      name += part.text
      continue
    }
    const value = sayValue(values[next])
    next += 1
    if (!nameValue.test(value) || value.includes('..')) {
      throw refuse(
        `The value of {{${part.source}}} is ${value === '' ? 'empty' : JSON.stringify(value.slice(0, 100))}, which is no name of an index.`,
      )
    }
    name += value
  }
  name = name.trim()
  const names = name.split(',')
  const isOne = names.length === 1 && !name.includes('*') && !name.startsWith('-') && name !== '_all'
  const isKnown = names.every((one) => one === '_all' || (writtenName.test(one) && !/^\.{1,2}$/u.test(one)))
  if (isKnown && name.length <= 1_000 && (mayBeMany || isOne)) return name
  throw refuse(
    isKnown && !isOne
      ? `${JSON.stringify(name)} names several indexes, and this takes one.`
      : `${JSON.stringify(name.slice(0, 100))} is no name of an index.`,
  )
}

/** An id as a part of an address. Throws `IntegrationError`: an empty one, or one that climbs, would mean something else there. */
export const idPart = (id: string): string => {
  const isPath = id === '.' || id === '..'
  if (id !== '' && !isPath && Buffer.byteLength(id) <= 512 && id.isWellFormed()) return encodeURIComponent(id)
  throw refuse(
    id === '' ? 'ID is empty.' : `${JSON.stringify(id.slice(0, 100))} cannot be the ID of a document.`,
  )
}

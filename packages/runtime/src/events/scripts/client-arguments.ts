import type { JsonObject, JsonValue } from '@ashlar/schema'

/** A client function was called with something that it does not take. */
export class ClientArgumentError extends TypeError {
  constructor(message: string) {
    super(message)
    this.name = 'ClientArgumentError'
  }
}

/** An argument that has to be text. */
export const textArgument = (value: unknown, called: string, name: string): string => {
  if (typeof value === 'string') return value
  throw new ClientArgumentError(`${called}: ${name} must be a string.`)
}

/** An argument that is one of some words, or left out. */
export const wordArgument = <Word extends string>(
  value: unknown,
  words: readonly Word[],
  otherwise: Word,
  message: string,
): Word => {
  if (value === undefined || value === null) return otherwise
  const found = words.find((word) => word === value)
  if (found === undefined) throw new ClientArgumentError(message)
  return found
}

/** An argument that is true, false, or left out. */
export const flagArgument = (value: unknown, called: string, name: string, otherwise: boolean): boolean => {
  if (value === undefined || value === null) return otherwise
  if (typeof value === 'boolean') return value
  throw new ClientArgumentError(`${called}: ${name} must be true or false.`)
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parameters by name: an object, the same as text of JSON, or nothing. Throws `ClientArgumentError` with the given
 * message for everything else.
 */
export const parametersArgument = (value: unknown, message: string): JsonObject => {
  if (value === undefined || value === null || value === '') return {}
  let read: JsonValue = null
  try {
    read = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    throw new ClientArgumentError(message)
  }
  if (isObject(read)) return read
  throw new ClientArgumentError(message)
}

import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { ConnectionDescriptor } from './descriptor.ts'
import type {
  ButtonField,
  CallbackAddressField,
  FormField,
  FormSection,
  KeyPairField,
  OperationField,
  Pair,
  PasswordField,
  ShownIf,
} from './form.ts'

/** All fields of a form, in order. */
export const fieldsOf = (sections: readonly FormSection[]): FormField[] =>
  sections.flatMap(({ fields }) => [...fields])

/** Whether a field, or a way to draw it, counts in a configuration, given what other fields say. */
export const isShown = (field: { readonly shownIf?: ShownIf }, configuration: JsonObject): boolean => {
  return field.shownIf === undefined || holds(field.shownIf, configuration)
}

const holds = ({ key, oneOf, orMissing, and }: ShownIf, configuration: JsonObject): boolean => {
  const value = configuration[key]
  const said = typeof value === 'boolean' ? String(value) : value
  const isSo = said === undefined ? orMissing === true : typeof said === 'string' && oneOf.includes(said)
  return isSo && (and === undefined || holds(and, configuration))
}

/** A field whose value is a part of the configuration. */
export type StoredField = Exclude<
  FormField,
  PasswordField | CallbackAddressField | ButtonField | OperationField
>

/** Whether a field has a value in the configuration: secrets are apart, and some fields only show or do something. */
export const isStored = (field: FormField): field is StoredField =>
  !['password', 'callbackAddress', 'button', 'operation'].includes(field.kind)

/** The values a form begins with. */
export const defaultConfiguration = (descriptor: ConnectionDescriptor): JsonObject => {
  const values: JsonObject = {}
  for (const field of fieldsOf(descriptor.sections)) {
    if (!isStored(field)) continue
    if (field.kind === 'pairs') values[field.key] = []
    else values[field.key] = field.default ?? (field.kind === 'number' ? null : '')
  }
  return values
}

/** The names under which secrets may be stored for a configuration; any other name is refused. */
export const secretNames = (descriptor: ConnectionDescriptor, configuration: JsonObject): string[] =>
  fieldsOf(descriptor.sections).flatMap((field) => {
    if (field.kind === 'password' || field.kind === 'keyPair') return [field.key]
    if (field.kind !== 'pairs' || !field.mayBeSecret) return []
    return readPairs(configuration[field.key])
      .filter(({ isSecret }) => isSecret)
      .map(({ id }) => secretNameOfPair(field.key, id))
  })

/** The pairs of keys that the host makes for a form. Their private keys are secrets that no client can name. */
export const keyPairsOf = (descriptor: ConnectionDescriptor): KeyPairField[] =>
  fieldsOf(descriptor.sections).filter((field) => field.kind === 'keyPair')

/** The name of the secret that holds the value of a secret pair. */
export const secretNameOfPair = (fieldKey: string, pairId: string): string => `${fieldKey}.${pairId}`

/** The pairs of a stored list; what is no pair is left out. */
export const readPairs = (value: JsonValue | undefined): Pair[] =>
  Array.isArray(value) ? value.flatMap((item) => readPair(item) ?? []) : []

const readPair = (item: JsonValue): Pair | undefined => {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const { id, key, value, isSecret } = item
  if (typeof id !== 'string' || typeof key !== 'string' || typeof value !== 'string') return undefined
  return { id, key, value, isSecret: isSecret === true }
}

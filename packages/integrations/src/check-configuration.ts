import { check, type Checked, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import type { ConnectionDescriptor } from './descriptor.ts'
import { fieldsOf, isShown, isStored, type StoredField } from './form-values.ts'

const longestText = 10_000
/** Such as the document that describes a service. */
const longestCode = 500_000

/** One row of a list of pairs. The value of a secret one is kept apart, so here it has to be empty. */
export const pairSchema = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u, 'An id has letters, digits, _ and - only.'),
    key: z.string().max(200),
    value: z.string().max(longestText),
    isSecret: z.boolean(),
  })
  .refine(({ isSecret, value }) => !isSecret || value === '', {
    path: ['value'],
    message: 'The value of a secret is stored apart and has to be empty here.',
  })

const schemaOf = (field: StoredField): z.ZodType<JsonValue> => {
  switch (field.kind) {
    case 'code':
      return z
        .string(`${field.label} has to be text.`)
        .max(longestCode)
        .default(field.default ?? '')
    case 'text':
    case 'keyPair':
    case 'workflow':
      return z
        .string(`${field.label} has to be text.`)
        .max(longestText)
        .default(field.default ?? '')
    case 'number': {
      const number = z
        .int(`${field.label} has to be a whole number.`)
        .min(field.minimum ?? Number.MIN_SAFE_INTEGER)
        .max(field.maximum ?? Number.MAX_SAFE_INTEGER)
      return field.default === undefined ? number : number.default(field.default)
    }
    case 'choice':
      return z
        .enum(
          field.options.map(({ value }) => value),
          `${field.label} has to be one of the offered values.`,
        )
        .default(field.default)
    case 'switch':
      return z.boolean().default(field.default)
    case 'pairs':
      return z
        .array(field.mayBeSecret ? pairSchema : pairSchema.refine(({ isSecret }) => !isSecret))
        .max(100)
        .default([])
  }
}

/** To make a schema takes longer than to check by it, and some connections are checked with every question. */
const schemas = new WeakMap<ConnectionDescriptor, z.ZodType<JsonObject>>()

const schemaOfForm = (descriptor: ConnectionDescriptor, fields: readonly StoredField[]) => {
  const known = schemas.get(descriptor)
  if (known !== undefined) return known
  const made = z.strictObject(Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)])))
  schemas.set(descriptor, made)
  return made
}

/**
 * Checks the configuration of a connection against its form: nothing but the form's fields, defaults filled in,
 * required fields given as far as they are shown. Secrets are no part of it.
 */
export const checkConfiguration = (
  descriptor: ConnectionDescriptor,
  configuration: unknown,
): Checked<JsonObject> => {
  const fields = fieldsOf(descriptor.sections).filter(isStored)
  const checked = check(schemaOfForm(descriptor, fields), configuration)
  if (!checked.ok) return checked
  const value: JsonObject = checked.value
  const problems = fields
    .filter((field) => field.isRequired && isShown(field, value) && isEmpty(value[field.key]))
    .map(({ key, label }) => ({ path: key, reason: `${label} is missing.` }))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

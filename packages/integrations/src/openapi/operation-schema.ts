import { check, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import type { ServiceOperation } from '../services/service-description.ts'

const text = z.string().max(2_000)

/** Dots lead into objects; none of them may be what objects are made of. */
const parameterName = text.refine((name) => !name.split('.').includes('__proto__'))

/** What somebody can do with a service, as its document says and as a step keeps it. */
const serviceOperationSchema = z.strictObject({
  id: text,
  label: text,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text,
  parameters: z
    .array(
      z.strictObject({
        name: parameterName,
        label: text,
        place: z.enum(['path', 'query', 'json', 'form', 'body']),
        isRequired: z.literal(true).optional(),
        help: text.optional(),
        placeholder: text.optional(),
        type: z.enum(['text', 'json']).optional(),
      }),
    )
    .max(200),
})

/** The operation that a step keeps; undefined while none was chosen, or for what is none. */
export const keptOperation = (value: JsonValue | undefined): ServiceOperation | undefined => {
  const checked = check(serviceOperationSchema, value)
  if (!checked.ok) return undefined
  const { parameters, ...operation } = checked.value
  return { ...operation, parameters: parameters.map(withoutAbsent) }
}

type Kept = z.output<typeof serviceOperationSchema>['parameters'][number]

const withoutAbsent = ({ isRequired, help, placeholder, type, ...parameter }: Kept) => ({
  ...parameter,
  ...(isRequired === undefined ? {} : { isRequired }),
  ...(help === undefined ? {} : { help }),
  ...(placeholder === undefined ? {} : { placeholder }),
  ...(type === undefined ? {} : { type }),
})

import { IntegrationError } from '../integration-error.ts'

/**
 * How many rows, for dialects that take a whole number only. Throws `IntegrationError` with the code `binding_failed` for all else.
 */
export const encodeCount = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw new IntegrationError(
    'binding_failed',
    `Behind limit and offset stands a whole number from 0 on, not ${JSON.stringify(value) ?? 'nothing'}.`,
  )
}

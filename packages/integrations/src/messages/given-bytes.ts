import { readGivenFiles } from '../given-files.ts'
import { IntegrationError } from '../integration-error.ts'

/**
 * The bytes of a message that is no text: a file, or hexadecimal digits behind `\x`, as such messages are shown where they come.
 * Throws `IntegrationError` with the code `binding_failed` for anything else.
 */
export const readBytes = (value: unknown, label: string): Buffer => {
  if (typeof value === 'string') {
    const digits = /^\s*\\x((?:[\da-f]{2})*)\s*$/iu.exec(value)?.[1]
    if (digits !== undefined) return Buffer.from(digits, 'hex')
  }
  const [file, ...more] = (typeof value === 'string' ? undefined : readGivenFiles(value)) ?? []
  if (file !== undefined && more.length === 0) return file.bytes
  throw new IntegrationError(
    'binding_failed',
    String.raw`${label} has to be one file, such as {{ Upload.files[0] }}, or hexadecimal digits behind \x.`,
  )
}

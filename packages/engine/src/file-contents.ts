import { contentOfFile, isUploadedFile } from '@ashlar/schema'
import { StepError } from './run-fault.ts'

/** A binding that reads a file of a file picker: `Upload.files[0].readContents('base64')`. */
export interface FileReading {
  readonly path: string
  readonly mode: string
}

const reading =
  /^([A-Za-z_$][\w$·]*(?:\.[A-Za-z_$][\w$]*|\[(?:0|[1-9]\d{0,5})\])*)\??\.readContents\(\s*(?:(['"])(\w+)\2\s*)?\)$/u

/** What a binding reads of a file where it does nothing else; null for any other. */
export const readsFile = (code: string): FileReading | null => {
  const [, path, , mode = 'text'] = reading.exec(code) ?? []
  return path === undefined ? null : { path, mode }
}

/**
 * The content of a file as a binding has it: text, or base64 where that or bytes are asked for, since values of bindings are
 * JSON. Nothing where there is no file. Throws `StepError` for what is no file.
 */
export const contentsOf = (value: unknown, { path, mode }: FileReading): string | null => {
  if (value === undefined || value === null) return null
  if (!isUploadedFile(value)) {
    throw new StepError(
      'binding_failed',
      `{{ ${path}.readContents() }}: ${path} is no file with its content.`,
    )
  }
  const { form, content } = contentOfFile(value.data, value.size)
  if (mode === 'text') return form === 'text' ? content : Buffer.from(content, 'base64').toString('utf8')
  if (mode !== 'base64' && mode !== 'binary' && mode !== 'raw') {
    throw new StepError('binding_failed', `A file is read as 'text', 'binary' or 'base64', not as '${mode}'.`)
  }
  return form === 'base64' ? content : Buffer.from(content, 'utf8').toString('base64')
}

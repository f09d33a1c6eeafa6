import type { JsonValue } from './json.ts'

/** A file that somebody gave a file picker, as values hold it. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly data: string
}

/** Whether a value is a file of a file picker with its content. */
export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'size' in value &&
  typeof value.size === 'number' &&
  'data' in value &&
  typeof value.data === 'string'

/** The files in a value of a file picker: its list of files, one of them, or all that the picker has. */
export const filesOf = (value: JsonValue): JsonValue[] => {
  if (Array.isArray(value)) return value.flatMap(filesOf)
  if (typeof value !== 'object' || value === null) return []
  const { files, data } = value
  return files !== undefined && data === undefined ? filesOf(files) : [value]
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

const bytesIn = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)

/**
 * The content of a file in whichever of its forms the file picker was asked for: base64, a data address, or text. `size` is
 * in bytes, and tells text that happens to look like base64 from what is base64.
 */
export const contentOfFile = (
  data: string,
  size: unknown,
): { readonly form: 'base64' | 'text'; readonly content: string } => {
  const address = /^data:[^,]*;base64,/u.exec(data)
  if (address) return { form: 'base64', content: data.slice(address[0].length) }
  const isBase64 = data.length % 4 === 0 && bytesIn(data) === size && base64.test(data)
  return { form: isBase64 ? 'base64' : 'text', content: data }
}

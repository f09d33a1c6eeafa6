import { contentOfFile, isUploadedFile, type UploadedFile } from '@ashlar/schema'
import { z } from 'zod'
import { sayValue } from './fill-text.ts'
import { IntegrationError } from './integration-error.ts'

/** A file that a step is given to send. */
export interface GivenFile {
  readonly name: string
  /** Its media type; undefined where nobody said one. */
  readonly type: string | undefined
  readonly bytes: Buffer
}

/** The most files that one step sends. */
const mostFiles = 20

const namedContent = z.object({
  name: z.string().min(1).max(200),
  type: z.string().max(200).optional(),
  content: z.base64(),
})

/** The bytes of a file of a file picker, in whichever form the picker was asked for. */
export const bytesOfFile = ({ data, size }: UploadedFile): Buffer => {
  const { form, content } = contentOfFile(data, size)
  return Buffer.from(content, form === 'base64' ? 'base64' : 'utf8')
}

/** What a list of files has to look like, for the sentence of whoever gave something else. */
export const filesWanted = `a list of files of a file picker, or of { name, type, content } with the content in base64, ${mostFiles} at most`

/** The files of a value: those of a file picker, or `{ name, type, content }`; one alone or a list. Undefined: it holds something else. */
export const readGivenFiles = (value: unknown): GivenFile[] | undefined => {
  if (value === undefined || value === null || value === '') return []
  const given: unknown[] = Array.isArray(value) ? value : [value]
  if (given.length > mostFiles) return undefined
  const files = given.flatMap((file) => readFile(file) ?? [])
  return files.length === given.length ? files : undefined
}

const readFile = (value: unknown): GivenFile | undefined => {
  if (isUploadedFile(value))
    return { name: value.name, type: value.type || undefined, bytes: bytesOfFile(value) }
  const read = namedContent.safeParse(value)
  if (!read.success) return undefined
  const { name, type, content } = read.data
  return { name, type: type || undefined, bytes: Buffer.from(content, 'base64') }
}

/** The media type of bytes that nobody says anything of. */
export const unknownType = 'application/octet-stream'

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** What a step is given as the content of one file. Throws `IntegrationError` for what has another form than is said. */
export const readContent = (
  value: unknown,
  form: 'text' | 'base64' | 'file',
): { readonly bytes: Uint8Array; readonly type: string } => {
  if (form === 'file') {
    const [file, ...more] = readGivenFiles(value) ?? []
    if (file === undefined || more.length > 0)
      throw refuse('Content has to be one file, such as {{ Upload.files[0] }}.')
    return { bytes: file.bytes, type: file.type ?? unknownType }
  }
  if (form === 'base64') {
    const written = sayValue(value).trim()
    if (!z.base64().safeParse(written).success) throw refuse('Content is not base64.')
    return { bytes: Buffer.from(written, 'base64'), type: unknownType }
  }
  const isJson = typeof value === 'object' && value !== null
  const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
  return { bytes: Buffer.from(sayValue(value)), type }
}

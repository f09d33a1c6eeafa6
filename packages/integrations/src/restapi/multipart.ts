import { randomUUID } from 'node:crypto'
import { isUploadedFile, type UploadedFile } from '@ashlar/schema'
import { sayValue } from '../fill-text.ts'
import { bytesOfFile } from '../given-files.ts'

/** One part of a body: a field with its text, or a file. */
export type BodyPart = readonly [name: string, value: unknown]

/** A body of several parts, ready to be sent. */
export interface MultipartBody {
  readonly contentType: string
  readonly bytes: Uint8Array
  /** The body as people see it: files by their names and sizes. */
  readonly shown: string
}

/** Names stand in quotes in a header of their part; what would end them is written as browsers do. */
const quoted = (text: string): string =>
  `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`

const typeOf = ({ type }: UploadedFile): string =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?charset=[\w-]+)?$/u.test(type) ? type : 'application/octet-stream'

/** Puts parts together as browsers send forms with files. A list gives one part for each of its entries. */
export const multipartBody = (parts: readonly BodyPart[]): MultipartBody => {
  const boundary = `----ashlar-${randomUUID()}`
  const chunks: Buffer[] = []
  const shown: string[] = []
  for (const [name, value] of parts.flatMap(([key, given]): BodyPart[] =>
    Array.isArray(given) ? given.map((item: unknown) => [key, item]) : [[key, given]],
  )) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`
    if (isUploadedFile(value)) {
      const bytes = bytesOfFile(value)
      const type = typeOf(value)
      chunks.push(
        Buffer.from(`${head}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`),
        bytes,
      )
      shown.push(`${name}: ${value.name} (${type}, ${bytes.length} bytes)`)
    } else {
      const text = sayValue(value)
      chunks.push(Buffer.from(`${head}\r\n\r\n${text}`))
      shown.push(`${name}: ${text}`)
    }
    chunks.push(Buffer.from('\r\n'))
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat(chunks),
    shown: shown.join('\n'),
  }
}

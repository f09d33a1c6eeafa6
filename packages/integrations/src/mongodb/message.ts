import { type Document, deserialize, serialize } from 'bson'

/** The only kind of message that servers of today and we send: a document with its command. */
const messageCode = 2_013

const headBytes = 21

/** The bytes of a command: head, no flags, one section that is a document. */
export const encodeMessage = (id: number, command: Document): Buffer => {
  const body = serialize(command, { ignoreUndefined: true })
  const head = Buffer.alloc(headBytes)
  head.writeInt32LE(headBytes + body.length, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(messageCode, 12)
  return Buffer.concat([head, body])
}

/** The bytes that a message announces to have, once its first four are there. */
export const announcedBytes = (beginning: Buffer): number => beginning.readInt32LE(0)

/**
 * Reads an answer to the command with this id. Throws `Error` for what is none; packed messages, which nobody asked for, are
 * among them.
 */
export const decodeMessage = (bytes: Buffer, id: number): Document => {
  if (bytes.length < headBytes || bytes.readInt32LE(12) !== messageCode)
    throw new Error('it does not speak as MongoDB does')
  if (bytes.readInt32LE(8) !== id) throw new Error('it answers something that was not asked')
  // More than a document, or a promise of more messages, is nothing that was asked for.
  if (bytes.readUInt32LE(16) > 1 || bytes[20] !== 0) throw new Error('it does not speak as MongoDB does')
  try {
    return deserialize(bytes.subarray(headBytes, headBytes + bytes.readInt32LE(headBytes)))
  } catch (error) {
    throw new Error('it sends a document that cannot be read', { cause: error })
  }
}

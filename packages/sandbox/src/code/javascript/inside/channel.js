import { Socket } from 'node:net'

/**
 * The frames between the server and a process: four bytes of length, a letter, and the text or texts. What goes out bears
 * the token of the task it belongs to, which only the server and this channel know.
 */
export const openChannel = (descriptor, onFrame) => {
  const socket = new Socket({ fd: descriptor, readable: true, writable: true })
  let gathered = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    gathered = gathered.length === 0 ? chunk : Buffer.concat([gathered, chunk])
    while (gathered.length >= 5) {
      const length = gathered.readUInt32LE(0)
      if (gathered.length < 5 + length) return
      const kind = String.fromCharCode(gathered[4])
      const payload = gathered.subarray(5, 5 + length)
      gathered = gathered.subarray(5 + length)
      onFrame(kind, payload)
    }
  })
  // The server is gone, and with it every reason to be here.
  socket.on('close', () => process.exit(0))
  socket.on('error', () => process.exit(0))
  return (kind, token, text) => {
    const payload = Buffer.byteLength(text)
    const frame = Buffer.allocUnsafe(5 + token.length + payload)
    frame.writeUInt32LE(token.length + payload, 0)
    frame[4] = kind.charCodeAt(0)
    token.copy(frame, 5)
    frame.write(text, 5 + token.length)
    socket.write(frame)
  }
}

/** The parts of a payload: each has its length before it. */
export const partsOf = (payload) => {
  const parts = []
  for (let at = 0; at + 4 <= payload.length; ) {
    const length = payload.readUInt32LE(at)
    parts.push(payload.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return parts
}

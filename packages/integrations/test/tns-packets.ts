/** Kinds of packets of Oracle's network protocol. */
export const tnsKinds = {
  connect: 1,
  accept: 2,
  refuse: 4,
  redirect: 5,
  data: 6,
  resend: 11,
  marker: 12,
} as const

const fromClients: ReadonlySet<number> = new Set([tnsKinds.connect, tnsKinds.data, tnsKinds.marker])

/** A packet as it came: its kind, its flags and what is behind its head. */
export interface TnsPacket {
  readonly kind: number
  readonly flags: number
  readonly body: Buffer
}

/** Which of a stream's packets have their length in four bytes: all after a connection was accepted. */
export class TnsFraming {
  hasLongLengths = false
  #rest: Buffer = Buffer.alloc(0)

  /** What comes behind belongs to another agreement on TLS. */
  clear(): void {
    this.#rest = Buffer.alloc(0)
  }

  add(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
  }

  /** The next whole packet; undefined where it has not come yet. Throws where what came is no packet of a client. */
  next(): TnsPacket | undefined {
    if (this.#rest.length < 8) return undefined
    const kind = this.#rest[4] ?? 0
    if (!fromClients.has(kind)) throw new Error(`No client sends a packet of the kind ${kind}.`)
    const length = this.hasLongLengths ? this.#rest.readUInt32BE(0) : this.#rest.readUInt16BE(0)
    if (this.#rest.length < length) return undefined
    const packet = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return { kind: packet[4] ?? 0, flags: packet[5] ?? 0, body: packet.subarray(8) }
  }

  write(kind: number, body: Buffer, flags = 0): Buffer {
    const head = Buffer.alloc(8)
    const length = body.length + 8
    if (this.hasLongLengths) head.writeUInt32BE(length, 0)
    else head.writeUInt16BE(length, 0)
    head[4] = kind
    head[5] = flags
    return Buffer.concat([head, body])
  }
}

/** Flags of packets with data: the last one of a request, of an answer, of a connection. */
export const dataFlags = { lastOfRequest: 0x800, lastOfAnswer: 0x2000, lastOfAll: 0x40 } as const

/** The largest body of a packet with data that is sent. */
const mostData = 8_000

/** An answer in packets with data; the last of them says so where the client goes by that. */
export const dataPackets = (framing: TnsFraming, bytes: Buffer, saysEnd: boolean): Buffer[] => {
  const packets: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += mostData) {
    const flags = Buffer.alloc(2)
    if (saysEnd && at + mostData >= bytes.length) flags.writeUInt16BE(dataFlags.lastOfAnswer)
    packets.push(framing.write(tnsKinds.data, Buffer.concat([flags, bytes.subarray(at, at + mostData)])))
  }
  return packets
}

/** What a listener says when it lets somebody in: version, sizes of packets, and what it is able to. */
export const acceptBody = ({
  version,
  flags,
}: {
  readonly version: number
  readonly flags: number
}): Buffer => {
  const body = Buffer.alloc(37)
  body.writeUInt16BE(version, 0)
  body.writeUInt16BE(8_192, 4)
  body.writeUInt16BE(65_535, 6)
  // No services of the network beside the connection.
  body[14] = 4
  body[15] = 8
  body.writeUInt32BE(65_535, 24)
  body.writeUInt32BE(65_535, 28)
  body.writeUInt32BE(flags, 33)
  return body
}

const withLength = (text: string, before: number): Buffer => {
  const body = Buffer.alloc(before + 2 + text.length)
  body.writeUInt16BE(text.length, before)
  body.write(text, before + 2, 'ascii')
  return body
}

/** A refusal of a listener, by the number of its error. */
export const refuseBody = (number: number): Buffer =>
  withLength(`(DESCRIPTION=(TMP=)(VSNNUM=0)(ERR=${number})(ERROR_STACK=(ERROR=(CODE=${number})(EMFI=4))))`, 2)

/** Sends a client elsewhere. */
export const redirectBody = (host: string, port: number): Buffer =>
  withLength(`(ADDRESS=(PROTOCOL=tcp)(HOST=${host})(PORT=${port}))`, 0)

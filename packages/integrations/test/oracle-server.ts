import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { type Listening, listen } from './listen.ts'
import {
  OracleServerSession,
  type OracleAnswer,
  type OracleStatement,
  type Reply,
  type SessionFacts,
} from './oracle-session.ts'
import {
  acceptBody,
  dataFlags,
  dataPackets,
  redirectBody,
  refuseBody,
  TnsFraming,
  tnsKinds,
  type TnsPacket,
} from './tns-packets.ts'

/** How the listener lets somebody in: a number refuses by an error, `elsewhere` sends to another port of this machine. */
export type Welcome = 'welcome' | { readonly refused: number } | { readonly elsewhere: number }

/** What differs between servers. */
export interface OracleServerFacts {
  /** 23: what has come since then, so that a client needs fewer steps and hears where an answer ends. */
  readonly release?: SessionFacts['release']
  readonly password?: string
  readonly zone?: string
  /** By what the client sends first: whom it wants to speak to. */
  readonly welcome?: (connectData: string) => Welcome
  readonly tls?: {
    readonly key: string
    readonly cert: string
    /** Whether TLS is agreed on anew once somebody was let in, as a listener has it that hands connections over. */
    readonly isRenewed: boolean
  }
}

/** A server that speaks as Oracle does and answers what a test says. */
export interface OracleServer extends Listening {
  readonly seen: OracleStatement[]
  /** What the last client said of itself. */
  readonly told: Map<string, string>
  /** How often it was told to stop what runs. */
  readonly breaks: () => number
}

const marks = { stop: 1, reset: 2, interrupt: 3 } as const

interface Conversation extends Required<Pick<OracleServerFacts, 'welcome'>> {
  readonly facts: SessionFacts
  readonly tls: OracleServerFacts['tls']
  readonly onBreak: () => void
}

const speak = (socket: Socket, { facts, welcome, tls, onBreak }: Conversation): void => {
  const framing = new TnsFraming()
  const session = new OracleServerSession(facts)
  let carrier: Socket = socket
  let message: Buffer = Buffer.alloc(0)
  let isConnected = false
  let needsConnectData = false
  let isRenewed = false

  const send = (kind: number, body: Buffer, flags = 0): void => {
    carrier.write(framing.write(kind, body, flags))
  }
  const reply = (given: Reply): void => {
    if (given === 'silence') return
    if (given === 'cut') return void socket.destroy()
    const isNew = facts.release === 23
    const bytes = given === 'bye' ? Buffer.from([9, 0, 0]) : given
    const whole = isNew ? Buffer.concat([bytes, Buffer.from([29])]) : bytes
    for (const packet of dataPackets(framing, whole, isNew)) carrier.write(packet)
  }
  const letIn = (connectData: string): void => {
    if (tls?.isRenewed === true && !isRenewed) return renew()
    const verdict = welcome(connectData)
    if (verdict !== 'welcome') {
      if ('refused' in verdict) send(tnsKinds.refuse, refuseBody(verdict.refused))
      else send(tnsKinds.redirect, redirectBody('127.0.0.1', verdict.elsewhere))
      return
    }
    const isNew = facts.release === 23
    send(tnsKinds.accept, acceptBody({ version: isNew ? 319 : 318, flags: isNew ? 0x1200_0000 : 0 }))
    framing.hasLongLengths = true
    isConnected = true
  }
  /** On the same connection, beside the agreement that there was. */
  const renew = (): void => {
    isRenewed = true
    const resend = framing.write(tnsKinds.resend, Buffer.alloc(0), 8)
    carrier.removeAllListeners('data')
    carrier.write(resend, () => {
      framing.clear()
      secure()
    })
  }
  const takeData = (body: Buffer): void => {
    const flags = body.readUInt16BE(0)
    if (!isConnected) {
      if (needsConnectData) letIn(body.subarray(2).toString())
      needsConnectData = false
      return
    }
    if ((flags & dataFlags.lastOfAll) !== 0) return void carrier.end()
    message = Buffer.concat([message, body.subarray(2)])
    if ((flags & dataFlags.lastOfRequest) === 0) return
    const whole = message
    message = Buffer.alloc(0)
    reply(session.take(whole))
  }
  const takeMark = (body: Buffer): void => {
    if (body[2] === marks.reset) {
      send(tnsKinds.marker, Buffer.from([1, 0, marks.reset]))
      reply(session.stopped())
      return
    }
    onBreak()
    message = Buffer.alloc(0)
    send(tnsKinds.marker, Buffer.from([1, 0, marks.stop]))
  }
  const take = ({ kind, body }: TnsPacket): void => {
    if (kind === tnsKinds.connect) {
      const length = body.readUInt16BE(16)
      const data = body.subarray(66)
      // What is too long for it comes behind it.
      needsConnectData = data.length < length
      if (!needsConnectData) letIn(data.toString())
    } else if (kind === tnsKinds.marker) takeMark(body)
    else takeData(body)
  }
  const hear = (from: Socket): void => {
    carrier = from
    from.on('error', () => undefined)
    from.on('data', (chunk: Buffer) => {
      framing.add(chunk)
      try {
        for (let packet = framing.next(); packet !== undefined; packet = framing.next()) take(packet)
      } catch {
        // As a listener does with who does not speak to it.
        socket.destroy()
      }
    })
  }
  const secure = (): void => {
    if (tls !== undefined) hear(new TLSSocket(socket, { isServer: true, key: tls.key, cert: tls.cert }))
  }
  if (tls === undefined) hear(socket)
  else secure()
}

/** Starts a server on a port of its own; stop it when the tests are done. */
export const startOracle = async (
  answer: (statement: OracleStatement) => OracleAnswer,
  {
    release = 23,
    password = 'right',
    zone = '+02:00',
    welcome = () => 'welcome',
    tls,
  }: OracleServerFacts = {},
): Promise<OracleServer> => {
  const seen: OracleStatement[] = []
  const told = new Map<string, string>()
  let breaks = 0
  const facts: SessionFacts = { release, password, zone, answer, seen, told }
  const onBreak = (): void => {
    breaks += 1
  }
  const listening = await listen((socket) => speak(socket, { facts, welcome, tls, onBreak }))
  return { ...listening, seen, told, breaks: () => breaks }
}

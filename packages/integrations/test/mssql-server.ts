import type { Socket } from 'node:net'
import { type Listening, listen } from './listen.ts'
import { readLogin, type TdsLogin, TdsReader } from './tds-reader.ts'
import { type TdsColumn, tokens } from './tds-writer.ts'

/** A statement as the server got it, with its parameters by their names. */
export interface TdsRequest {
  readonly text: string
  readonly parameters: ReadonlyMap<string, unknown>
}

/** What the server answers. `silence` waits until it is told to stop; `cut` ends the connection, `last` does so with the
 * answer, and `bytes` are sent as they are. */
export type TdsAnswer =
  | { readonly columns: readonly TdsColumn[]; readonly rows: readonly (readonly unknown[])[] }
  | { readonly changed: number }
  | { readonly error: { readonly number: number; readonly message: string; readonly line?: number } }
  | { readonly bytes: Buffer }
  | { readonly last: { readonly changed: number } }
  | 'silence'
  | 'cut'

/** A server that follows the published protocol of SQL Server and answers what a test says. */
export interface MssqlServer extends Listening {
  readonly seen: TdsRequest[]
  /** How often it was told to stop what runs. */
  readonly attentions: () => number
}

const kinds = { batch: 1, call: 3, answer: 4, attention: 6, login: 16, prelogin: 18 } as const

const packetsOf = (bytes: Buffer): Buffer[] => {
  const packets: Buffer[] = []
  const most = 4_000
  for (let at = 0; at === 0 || at < bytes.length; at += most) {
    const part = bytes.subarray(at, at + most)
    const head = Buffer.alloc(8)
    head[0] = kinds.answer
    head[1] = at + most >= bytes.length ? 1 : 0
    head.writeUInt16BE(part.length + 8, 2)
    packets.push(Buffer.concat([head, part]))
  }
  return packets
}

/** Version and encryption: this server has none. */
const preloginAnswer = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, 2])

const tokensOf = (answer: Exclude<TdsAnswer, string>): Buffer[] => {
  if ('error' in answer) return [tokens.error(answer.error), tokens.done({ isError: true })]
  if ('bytes' in answer) return [answer.bytes]
  if ('last' in answer) return tokensOf(answer.last)
  if ('changed' in answer) return [tokens.done({ rows: answer.changed })]
  const { columns, rows } = answer
  return [
    tokens.columns(columns),
    ...rows.map((row) => tokens.row(columns, row)),
    tokens.done({ rows: rows.length }),
  ]
}

/** What of a session's own commands the server knows. */
const commandTokens = (text: string): Buffer[] | undefined => {
  if (/^\s*set /iu.test(text)) return [tokens.done()]
  if (text.startsWith('begin transaction')) return [tokens.transaction('begun'), tokens.done()]
  if (text.startsWith('commit')) return [tokens.transaction('committed'), tokens.done()]
  if (text === 'rollback transaction') return [tokens.transaction('rolled back'), tokens.done()]
  return /^(?:save|rollback) transaction /u.test(text) ? [tokens.done()] : undefined
}

/** How the server lets somebody in: a sentence refuses, `elsewhere` sends to another address. */
export type SignIn = (
  login: TdsLogin,
) => 'welcome' | 'elsewhere' | { readonly number: number; readonly message: string }

const speak = (
  socket: Socket,
  {
    signIn,
    answer,
    seen,
    onAttention,
  }: {
    readonly signIn: SignIn
    readonly answer: (request: TdsRequest) => TdsAnswer
    readonly seen: TdsRequest[]
    readonly onAttention: () => void
  },
): void => {
  let received = Buffer.alloc(0)
  let message = Buffer.alloc(0)
  let isSilent = false
  const send = (...parts: Buffer[]): void => {
    for (const packet of packetsOf(Buffer.concat(parts))) socket.write(packet)
  }
  const run = (request: TdsRequest): void => {
    seen.push(request)
    const given = commandTokens(request.text) ?? answer(request)
    isSilent = given === 'silence'
    if (given === 'cut') socket.destroy()
    else if (given !== 'silence') send(...(Array.isArray(given) ? given : tokensOf(given)))
    if (typeof given === 'object' && 'last' in given) socket.end()
  }
  const take = (kind: number, bytes: Buffer): void => {
    if (kind === kinds.prelogin) send(preloginAnswer)
    else if (kind === kinds.attention) {
      onAttention()
      // What ran is answered first, and then that it was stopped.
      if (isSilent) send(tokens.done({ isError: true }))
      isSilent = false
      send(tokens.done({ isAttention: true }))
    } else if (kind === kinds.login) {
      const verdict = signIn(readLogin(bytes))
      if (verdict === 'welcome') send(tokens.loginAck(), tokens.done())
      else if (verdict === 'elsewhere')
        send(tokens.loginAck(), tokens.routing('elsewhere.example', 1433), tokens.done())
      else send(tokens.error(verdict), tokens.done({ isError: true }))
    } else if (kind === kinds.batch) {
      const reader = new TdsReader(bytes)
      reader.skipHeaders()
      run({ text: reader.rest().toString('utf16le'), parameters: new Map() })
    } else if (kind === kinds.call) {
      const reader = new TdsReader(bytes)
      reader.skipHeaders()
      // A procedure by its number, and how it is called.
      reader.take(6)
      const [[, text] = [], , ...parameters] = [...reader.parameters()]
      run({ text: String(text), parameters: new Map(parameters) })
    }
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 8 && received.length >= received.readUInt16BE(2)) {
      const length = received.readUInt16BE(2)
      message = Buffer.concat([message, received.subarray(8, length)])
      const [kind = 0, status = 0] = received
      received = received.subarray(length)
      if ((status & 1) === 0) continue
      const whole = message
      message = Buffer.alloc(0)
      take(kind, whole)
    }
  })
}

/** Starts a server on a port of its own; stop it when the tests are done. */
export const startMssql = async (
  answer: (request: TdsRequest) => TdsAnswer,
  signIn: SignIn = () => 'welcome',
): Promise<MssqlServer> => {
  const seen: TdsRequest[] = []
  let attentions = 0
  const listening = await listen((socket) =>
    speak(socket, {
      signIn,
      answer,
      seen,
      onAttention: () => {
        attentions += 1
      },
    }),
  )
  return { ...listening, seen, attentions: () => attentions }
}

import { writeOutcome, writeStatus } from './oracle-answers.ts'
import { OracleSignIn } from './oracle-authentication.ts'
import { OracleCursors, type OracleRows } from './oracle-cursors.ts'
import { type ExecuteRequest, executeOptions, readRequest } from './oracle-requests.ts'
import { oracleTypes } from './oracle-types.ts'
import { TtcReader } from './ttc-reader.ts'
import { ttc } from './ttc-writer.ts'

/** A statement as the server got it, with its values in their order, and whether it is committed by itself. */
export interface OracleStatement {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly isCommitted: boolean
}

/**
 * What the server answers. `silence` waits until it is told to stop, `cut` ends the connection, and `bytes` are sent as they are.
 * `sets` are the rows that a block gives back.
 */
export type OracleAnswer =
  | OracleRows
  | { readonly sets: readonly OracleRows[] }
  | { readonly changed: number }
  | { readonly error: { readonly number: number; readonly message: string; readonly offset?: number } }
  | { readonly bytes: Buffer }
  | 'silence'
  | 'cut'

/** Versions of the database, and of the fields of what they say. */
export const fieldVersions = { 19: 12, 23: 24 } as const

/** What a session is begun with. */
export interface SessionFacts {
  readonly release: keyof typeof fieldVersions
  readonly password: string
  /** Of the database, where a client of an older one asks for it. */
  readonly zone: string
  readonly answer: (statement: OracleStatement) => OracleAnswer
  readonly seen: OracleStatement[]
  /** What the client says of itself when it signs in. */
  readonly told: Map<string, string>
}

/** What a message is answered by: bytes, or that nothing comes. */
export type Reply = Buffer | 'silence' | 'cut' | 'bye'

/** A session of the database behind the listener: negotiation, signing in, statements. */
export class OracleServerSession {
  readonly #facts: SessionFacts
  readonly #signIn: OracleSignIn
  readonly #version: number
  readonly #cursors: OracleCursors
  #state: 'negotiates' | 'signs in' | 'works' = 'negotiates'
  #isInTransaction = false

  constructor(facts: SessionFacts) {
    this.#facts = facts
    this.#signIn = new OracleSignIn(facts.password)
    this.#version = fieldVersions[facts.release]
    this.#cursors = new OracleCursors(this.#version)
  }

  /** Answers a whole message. Throws where it is none. */
  take(message: Buffer): Reply {
    if (this.#state === 'works') return this.#work(message)
    const reader = new TtcReader(message)
    if (this.#state === 'signs in') return this.#finishSignIn(reader)
    const kind = message[0]
    if (kind === 1) return this.#protocol()
    if (kind === 2) return this.#dataTypes()
    if (kind === 3) return this.#challenge()
    if (kind !== 34) throw new Error(`No session begins with ${kind}.`)
    return Buffer.concat([this.#protocol(), this.#dataTypes(), this.#challenge()])
  }

  /** What is said of what was stopped. */
  stopped(): Buffer {
    const error = { number: 1_013, message: 'ORA-01013: user requested cancel of current operation' }
    return writeOutcome({ error, isInTransaction: this.#isInTransaction }, this.#version)
  }

  #protocol(): Buffer {
    const abilities = Buffer.alloc(53)
    abilities[7] = this.#version
    const atRunTime = Buffer.alloc(7)
    // It knows the zone of the database, and texts of 32767 bytes.
    atRunTime[1] = this.#facts.release === 23 ? 1 : 0
    atRunTime[6] = 4
    const letters = Buffer.alloc(11)
    letters.writeUInt16BE(2_000, 9)
    return Buffer.concat([
      ttc.bytes(1, 6, 0),
      Buffer.from('x86_64/Linux 2.4.xx\0'),
      ttc.bytes(0x69, 0x03, 1, 0, 0, 0, letters.length),
      letters,
      ttc.long(abilities),
      ttc.long(atRunTime),
    ])
  }

  #dataTypes(): Buffer {
    const zone = Buffer.alloc(11)
    zone[0] = 0x80
    // Two hours before Greenwich.
    zone[4] = 62
    zone[5] = 60
    return Buffer.concat([ttc.bytes(2), ...(this.#facts.release === 23 ? [zone] : []), ttc.bytes(0, 0)])
  }

  #challenge(): Buffer {
    this.#state = 'signs in'
    return Buffer.concat([ttc.pairs(this.#signIn.challenge()), writeStatus(false)])
  }

  #finishSignIn(reader: TtcReader): Buffer {
    reader.bytes(3)
    if (this.#version >= 18) reader.number()
    const hasUser = reader.byte() === 1
    reader.numbers(2)
    reader.byte()
    const count = reader.number()
    reader.bytes(2)
    if (hasUser) this.#facts.told.set('user', reader.text())
    const said = reader.pairs(count)
    for (const [name, value] of said) this.#facts.told.set(name, value)
    const proof = this.#signIn.answer(said)
    if (proof === undefined) {
      const error = { number: 1_017, message: 'ORA-01017: invalid username/password; logon denied' }
      return writeOutcome({ error }, this.#version)
    }
    this.#state = 'works'
    return Buffer.concat([
      ttc.pairs([
        ['AUTH_SVR_RESPONSE', proof],
        ['AUTH_VERSION_NO', String(this.#facts.release * 0x100_0000)],
        ['AUTH_SC_SERVICE_NAME', 'FREEPDB1'],
        ['AUTH_MAX_OPEN_CURSORS', '300'],
      ]),
      writeStatus(false),
    ])
  }

  #work(message: Buffer): Reply {
    const request = readRequest(new TtcReader(message), this.#version)
    if (request.kind === 'execute') return this.#execute(request)
    if (request.kind === 'fetch') return this.#cursors.fetch(request.cursor, request.rows)
    if (request.kind === 'log off') return 'bye'
    if (request.kind !== 'ping') this.#isInTransaction = false
    return writeStatus(this.#isInTransaction)
  }

  #execute(request: ExecuteRequest): Reply {
    const { text, parameters, options } = request
    if (text === undefined) return this.#cursors.goOn(request)
    const isCommitted = (options & executeOptions.commit) !== 0
    const isRun = (options & executeOptions.run) !== 0
    const statement = { text, parameters, isCommitted }
    if (isRun) this.#facts.seen.push(statement)
    const given = ownAnswer(text, this.#facts.zone) ?? this.#facts.answer(statement)
    if (typeof given === 'string') return given
    if ('bytes' in given) return given.bytes
    if ('error' in given)
      return writeOutcome({ ...given, isInTransaction: this.#isInTransaction }, this.#version)
    if (isRun) this.#follow(text, isCommitted)
    if ('sets' in given) return this.#cursors.give(given.sets)
    if ('columns' in given) return this.#cursors.begin(given, request)
    return writeOutcome(
      { cursor: 0, rows: given.changed, isInTransaction: this.#isInTransaction },
      this.#version,
    )
  }

  #follow(text: string, isCommitted: boolean): void {
    if (/^\s*(?:insert|update|delete|merge|set transaction|select [^;]* for update)\b/iu.test(text)) {
      this.#isInTransaction = !isCommitted
    }
    if (/^\s*(?:commit|rollback\s*$|create|alter|drop)\b/iu.test(text)) this.#isInTransaction = false
  }
}

/** What a session's own statements are answered by; a test says all others. */
const ownAnswer = (text: string, zone: string): OracleAnswer | undefined => {
  if (text === 'SELECT DBTIMEZONE FROM DUAL') {
    return { columns: [{ name: 'DBTIMEZONE', type: oracleTypes.text }], rows: [[zone]] }
  }
  if (/^(?:alter session|set transaction|commit|rollback|savepoint|begin rollback)/u.test(text))
    return { changed: 0 }
  if (text.includes("duration = 'SYS$SESSION'")) return { changed: 0 }
  return undefined
}

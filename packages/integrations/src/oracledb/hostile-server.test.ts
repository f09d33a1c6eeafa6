import { createEgress } from '@ashlar/egress'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeHarm } from '../../test/harm-contract.ts'
import { listen } from '../../test/listen.ts'
import { type OracleTests, startOracleTests } from '../../test/oracle-tests.ts'
import { fieldVersions } from '../../test/oracle-session.ts'
import { writeOutcome } from '../../test/oracle-answers.ts'
import { oracleTypes as types } from '../../test/oracle-types.ts'
import { acceptBody, TnsFraming, tnsKinds } from '../../test/tns-packets.ts'
import { ttc } from '../../test/ttc-writer.ts'
import { IntegrationError } from '../integration-error.ts'
import { oracledb } from './oracledb.ts'

describe.each([19, 23] as const)('an Oracle %i that means harm', (release) => {
  let tests: OracleTests

  beforeAll(async () => {
    tests = await startOracleTests({ release })
  })

  afterAll(() => tests.stop())

  const isSound = async () => {
    tests.answer({ columns: [{ name: 'ONE', type: types.number }], rows: [[1]] })
    expect(await tests.run('select 1 as one from dual')).toEqual([{ ONE: 1 }])
  }

  it('breaks no more than its own step, whatever it answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        tests.answer({ bytes: Buffer.from(bytes) })
        const outcome = tests.run('select 1 from dual', [], { signal: AbortSignal.timeout(300) })
        await outcome.catch((error: unknown) => expect(error).toBeInstanceOf(IntegrationError))
      }),
      { numRuns: 25 },
    )
    await isSound()
  }, 40_000)

  const error = { number: 1, message: '' }
  const withoutText = writeOutcome({ error }, fieldVersions[release]).subarray(0, -2)

  it.each([
    ['a value of four gigabytes', Buffer.concat([ttc.bytes(7, 254), ttc.number(0xffff_ffff)])],
    ['four thousand million columns', Buffer.concat([ttc.bytes(16, 0), ttc.numbers(0, 0xffff_ffff)])],
    ['an endless error', Buffer.concat([withoutText, ttc.bytes(254), ttc.number(0xffff_ffff)])],
  ])('is given up on where it announces %s', async (_, beginning) => {
    tests.answer({ bytes: Buffer.concat([beginning, Buffer.alloc(50_000)]) })
    const outcome = tests.run('select 1 from dual', [], { signal: AbortSignal.timeout(1_000) })
    await expect(outcome).rejects.toBeInstanceOf(IntegrationError)
    await isSound()
  })

  it('is cut off where its rows have no end', async () => {
    const row = ['x'.repeat(3_000)]
    tests.answer({
      columns: [{ name: 'A', type: types.text }],
      rows: Array.from({ length: 5_000 }, () => row),
    })
    await expect(tests.run('select a from b')).rejects.toMatchObject({ code: 'too_large' })
    await isSound()
  })
})

describe('a listener that means harm', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  afterAll(() => egress.close())

  /** What a driver says of a listener that answers the first packet with these bytes. */
  const refusalOf = async (answer: (framing: TnsFraming) => Buffer): Promise<unknown> => {
    const listening = await listen((socket) => {
      socket.once('data', () => socket.write(answer(new TnsFraming())))
    })
    const driver = await oracledb.createDriver({ egress })
    const configuration = {
      host: '127.0.0.1',
      port: listening.port,
      database: 'a',
      user: 'b',
      tls: 'disable',
    }
    const connection = { id: 'hostile', version: 1, configuration, secrets: { password: 'c' } }
    const refusal = await driver.test(connection, AbortSignal.timeout(8_000)).catch((error: unknown) => error)
    await driver.close()
    await listening.stop()
    return refusal
  }

  it.each([
    [
      'agrees to sizes that are none',
      (framing: TnsFraming) => framing.write(tnsKinds.accept, Buffer.alloc(37)),
    ],
    [
      'asks for TLS where there is none',
      (framing: TnsFraming) => framing.write(tnsKinds.resend, Buffer.alloc(0), 8),
    ],
    [
      'interrupts before there is anything',
      (framing: TnsFraming) => framing.write(tnsKinds.marker, Buffer.from([1, 0, 1])),
    ],
    [
      'refuses in words of its own',
      (framing: TnsFraming) => framing.write(tnsKinds.refuse, Buffer.from('\0\0\0\u0003)))')),
    ],
    [
      'lets in and says nothing of use',
      (framing: TnsFraming) => {
        const accepted = framing.write(tnsKinds.accept, acceptBody({ version: 318, flags: 0 }))
        framing.hasLongLengths = true
        return Buffer.concat([accepted, framing.write(tnsKinds.data, Buffer.from([0, 0, 99, 99]))])
      },
    ],
    [
      'lets in those of long ago only',
      (framing: TnsFraming) => framing.write(tnsKinds.accept, acceptBody({ version: 312, flags: 0 })),
    ],
  ])('is refused where it %s', async (_, answer) => {
    expect(await refusalOf(answer)).toMatchObject({ name: 'IntegrationError', code: 'network_failed' })
  })
})

describeHarm({ integration: oracledb, name: 'An Oracle' })

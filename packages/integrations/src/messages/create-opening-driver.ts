import type { Egress } from '@ashlar/egress'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileOpeningStep, type Opening } from './compile-opening-step.ts'
import { type Following, follow, gather, onlyInStream, upTo } from './follow.ts'
import type { OpeningForm } from './opening-step.ts'
import { readCount, readEnd } from './read-message.ts'

/** A step that is about to be carried out. */
export interface OpeningCall {
  readonly egress: Egress
  readonly connection: Connection
  readonly opening: Opening
  readonly context: StepContext
  /** Messages that are wanted; infinite where all are. */
  readonly most: number
}

/** A service to which a request opens the way, as its driver speaks to it. */
export interface OpeningSystem {
  readonly form: OpeningForm
  /** Says in one sentence what was reached. Throws `IntegrationError` with what to do about it. */
  readonly test: (egress: Egress, connection: Connection, signal: AbortSignal) => Promise<string>
  /** Throws `IntegrationError` for a step that cannot be carried out. */
  readonly open: (call: OpeningCall) => Following
  /** How many messages an operation takes where its field is empty. */
  readonly usualCount: Readonly<Record<string, number>>
}

const longestWait = 3_600

/** Makes a driver for a service to which a request opens the way. */
export const createOpeningDriver = (
  { form, test, open, usualCount }: OpeningSystem,
  { egress }: DriverHost,
): IntegrationDriver => ({
  test: (connection, signal) => test(egress, connection, signal),
  metadata: () => Promise.resolve({ tables: [] }),
  compile(configuration, templates) {
    const compiled = compileOpeningStep(form, configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    const operation = form.operations[compiled.operation]
    const callOf = (connection: Connection, values: readonly unknown[], context: StepContext) => ({
      egress,
      connection,
      opening: compiled.make(values),
      context,
    })
    return {
      async run(connection, values, context) {
        if (operation?.messageType !== undefined) throw onlyInStream(operation.label)
        const call = callOf(connection, values, context)
        const usual = usualCount[compiled.operation] ?? 0
        const most = readCount(call.opening.text('count'), countLabel, usual)
        const seconds = readCount(call.opening.text('seconds'), secondsLabel, 5, longestWait)
        const { connect } = open({ ...call, most })
        return await gather(connect, { most, milliseconds: seconds * 1_000 }, context)
      },
      async *stream(connection, values, context) {
        const call = callOf(connection, values, context)
        const most = readEnd(call.opening.text('end'))
        yield* upTo(follow(open({ ...call, most }), context), most)
      },
    }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

const countLabel = 'Messages at most'
const secondsLabel = 'Seconds to wait'

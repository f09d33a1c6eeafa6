import { type RunFaultCode, StepError } from '@ashlar/engine'
import { toStepError } from './step-error.ts'

/** Ends what was begun for a step, and says how it failed; null where it did not. */
export type EndStep = (failure: RunFaultCode | null) => void

const faultOf = (told: unknown): RunFaultCode => (told instanceof StepError ? told.code : 'internal_error')

/** Does the work of a step that has begun, and ends that with it. Throws `StepError` for what the work throws. */
export const endAfter = async <Output>(end: EndStep, work: () => Promise<Output>): Promise<Output> => {
  let failure: RunFaultCode | null = null
  try {
    return await work()
  } catch (error) {
    const told = toStepError(error)
    failure = faultOf(told)
    throw told
  } finally {
    end(failure)
  }
}

/** The same for a step that gives messages: it ends with the last one, or when nobody wants more. */
export async function* endAfterLast<Message>(
  end: EndStep,
  messages: () => AsyncIterable<Message>,
): AsyncGenerator<Message, undefined> {
  let failure: RunFaultCode | null = null
  try {
    yield* messages()
  } catch (error) {
    const told = toStepError(error)
    failure = faultOf(told)
    throw told
  } finally {
    end(failure)
  }
}

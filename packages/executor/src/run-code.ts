import type { Egress } from '@ashlar/egress'
import { type RunFaultCode, type StepCall, StepError } from '@ashlar/engine'
import type { StepCode } from '@ashlar/integrations'
import type { CodeFailure, CodeHost, CodeResult, CodeRunner } from '@ashlar/sandbox'
import type { JsonValue } from '@ashlar/schema'
import { toCodeNames } from './code-names.ts'
import { codeRequests } from './code-requests.ts'
import { handOver } from './hand-over.ts'
import type { OutputBudgets } from './output-budgets.ts'
import type { PlainSteps } from './plain-steps.ts'
import type { ResultPaces } from './result-paces.ts'

/** What running code needs of the executor. */
export interface CodeServices {
  readonly runner: CodeRunner
  readonly plainSteps: PlainSteps
  readonly egress: Egress
  readonly budgets: Pick<OutputBudgets, 'beginReading'>
  readonly paces: Pick<ResultPaces, 'admit'>
  readonly limits: CodeStepLimits
}

/** What one step of code may use. */
export interface CodeStepLimits {
  readonly milliseconds: number
  readonly memoryBytes: number
}

/** Runs code that gives one message after the other; whoever stops reading ends it. Throws `StepError`. */
export const streamCode = (
  written: StepCode,
  call: StepCall,
  services: CodeServices,
): AsyncIterable<JsonValue> =>
  handOver((push, signal) =>
    runCode(written, { ...call, signal: AbortSignal.any([call.signal, signal]) }, services, push),
  )

/** Runs the code of a step and sets the variables that it has set. Throws `StepError`. */
export const runCode = async (
  { language, text }: StepCode,
  call: StepCall,
  { runner, plainSteps, egress, budgets, paces, limits }: CodeServices,
  onMessage?: CodeHost['onMessage'],
): Promise<JsonValue> => {
  if (language === 'javascript' && onMessage === undefined) {
    const computed = await plainSteps.run(text, call)
    if (computed !== null) return computed.output
  }
  const { resultBytes, messageBytes, logLines, logCharacters } = call.limits
  const milliseconds = Math.min(limits.milliseconds, call.limits.milliseconds)
  const waiting = budgets.beginReading(call.organizationId)
  const running = runner.run(
    {
      organizationId: call.organizationId,
      language,
      code: text,
      names: toCodeNames(call.names, text),
      limits: {
        milliseconds,
        memoryBytes: limits.memoryBytes,
        outputBytes: resultBytes,
        messageBytes,
        logLines,
        logCharacters,
      },
    },
    {
      fetch: codeRequests(
        { egress, beginReading: () => budgets.beginReading(call.organizationId) },
        { milliseconds, resultBytes },
        call.begin,
      ),
      onLargeOutput: async (bytes) => {
        // It is there while it waits for its turn.
        const refusal = waiting.hold(bytes)
        if (refusal !== null) throw new Error(refusal)
        await paces.admit(call.organizationId, bytes, call.signal)
      },
      ...(call.onLog === undefined ? {} : { onLog: call.onLog }),
      ...(onMessage === undefined ? {} : { onMessage }),
    },
    call.signal,
  )
  const result = await running.finally(() => waiting.end())
  if (!result.ok) throw toStepError(result)
  for (const [name, value] of Object.entries(result.assignments)) call.assign(name, value)
  const output = result.output ?? null
  if (result.json !== undefined) call.holdJson?.(output, result.json)
  return output
}

const codes: Readonly<Record<CodeFailure, RunFaultCode>> = {
  failed: 'code_failed',
  syntax: 'code_failed',
  not_serializable: 'code_failed',
  crashed: 'code_failed',
  timed_out: 'timed_out',
  out_of_memory: 'too_large',
  too_large: 'too_large',
  busy: 'busy',
  unavailable: 'unavailable',
  cancelled: 'cancelled',
}

const toStepError = ({
  failure,
  message,
  fullErrorMessage,
  line,
  hint,
}: Extract<CodeResult, { ok: false }>): StepError =>
  new StepError(codes[failure], line === null ? message : `${message} (line ${line})`, {
    fullErrorMessage,
    hint: hint ?? undefined,
  })

import type { JsonValue } from '@ashlar/schema'
import type { StepCall, StepSecrets, StepSecretsCall } from './ports.ts'
import type { Run } from './run.ts'
import type { RunContext } from './run-context.ts'
import { StepError } from './run-fault.ts'

/** The name by which a step reads secrets of stores. No other block knows it. */
export const secretsName = 'sb_secrets'

type ReadSecrets = (call: StepSecretsCall) => Promise<StepSecrets>
type Work<Result> = (seen: Run, secrets: StepSecrets | undefined) => Promise<Result>
type Context = Pick<RunContext, 'request' | 'signal'>

/**
 * Does the work of a step with the secrets that it reads, where it `read`s any. What it fails with holds none of them; what it gives is
 * for `work` to hide. Rejects with a `StepError` where the run may read none.
 */
export const withSecrets = <Result>(
  read: ReadSecrets | undefined,
  run: Run,
  context: Context,
  work: Work<Result>,
): Promise<Result> => (read === undefined ? work(run, undefined) : withThose(read, run, context, work))

const withThose = async <Result>(
  read: ReadSecrets,
  run: Run,
  { request, signal }: Context,
  work: Work<Result>,
): Promise<Result> => {
  if (request.readsSecrets !== true) {
    throw new StepError('not_permitted', 'Secrets of stores cannot be read here.')
  }
  const { organizationId, profileId = null } = request
  const secrets = await read({ organizationId, profileId, signal })
  try {
    return await work(run.with(secretsName, secrets.value), secrets)
  } catch (error) {
    throw hiddenInError(error, secrets)
  }
}

/** What a step gives, with secrets hidden in it; the value is changed. */
export const hiddenInValue = (value: JsonValue, secrets: StepSecrets | undefined): JsonValue =>
  secrets === undefined ? value : secrets.hideInValue(value)

/** What a step is given, with secrets hidden in all that it tells. */
export const hiddenInCall = (call: StepCall, secrets: StepSecrets | undefined): StepCall => {
  if (secrets === undefined) return call
  const { hideInText, hideInValue } = secrets
  const { onLog, onRequest, assign } = call
  return {
    ...call,
    // The JSON of an output before anything was hidden in it.
    holdJson: undefined,
    assign: (name, value) => assign(name, hideInValue(value)),
    ...(onLog === undefined ? {} : { onLog: (line) => onLog(hideInText(line)) }),
    ...(onRequest === undefined
      ? {}
      : {
          onRequest: (text, placeholders) =>
            onRequest(
              hideInText(text),
              placeholders &&
                Object.fromEntries(
                  Object.entries(placeholders).map(([name, value]) => [
                    name,
                    hideInValue(structuredClone(value)),
                  ]),
                ),
            ),
        }),
  }
}

const hiddenInError = (error: unknown, { hideInText }: StepSecrets): unknown => {
  if (!(error instanceof StepError)) return error
  const { code, message, hint, fullErrorMessage } = error
  // Without its cause, which may say the same in its own words.
  return new StepError(code, hideInText(message), {
    hint: hint === undefined ? undefined : hideInText(hint),
    fullErrorMessage: fullErrorMessage === undefined ? undefined : hideInText(fullErrorMessage),
  })
}

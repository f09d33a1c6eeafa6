import type { JsonValue } from '@ashlar/schema'
import type { Run } from './run.ts'
import type { RunContext } from './run-context.ts'
import type { PlannedText } from './template-value.ts'

/**
 * The value of a text of a control block. A durable run keeps it, so that another try of the run goes the same way even
 * where the text reads the time. `field` tells the texts of one block apart.
 */
export const remember = (
  text: PlannedText<JsonValue>,
  run: Run,
  context: RunContext,
  block: string,
  field: string,
): JsonValue | Promise<JsonValue> => {
  const { journal } = context.request
  if (journal === undefined) return evaluateKept(text, run, context, block)
  return (async () => {
    const position = `${context.position}${block}#${field}`
    const kept = journal.recall(position)
    if (kept?.kind === 'value') {
      context.kept.add(kept.value, block)
      return kept.value
    }
    const value = await evaluateKept(text, run, context, block)
    journal.note(position, { kind: 'value', value })
    return value
  })()
}

/** The value of a text of a block, which the run keeps. */
export const evaluateKept = (
  text: PlannedText<JsonValue>,
  run: Run,
  context: RunContext,
  block: string,
): JsonValue | Promise<JsonValue> => {
  const value = text.evaluate(run, context)
  if (text.isKept) return value
  return whenKnown(value, (known) => {
    context.kept.add(known, block)
    return known
  })
}

/** Goes on with a value at once where it is there. */
export const whenKnown = <Value, Next>(
  value: Value | Promise<Value>,
  go: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(go) : go(value))

import type { EntitySource } from './entity-source.ts'

/**
 * Why something is evaluated: a change of the document in the editor, the answer of an API, another definition of an
 * API, or a value that a person entered, a step set or the page opened with.
 */
export type EvaluationCause = 'documentChange' | 'apiSuccess' | 'apiUpdate' | 'valueChange'

/** What an update of the document in the editor is, by what it defines anew. */
export const causeOfUpdate = (defined: readonly EntitySource[]): EvaluationCause =>
  defined.length > 0 && defined.every(({ message }) => message.kind === 'api')
    ? 'apiUpdate'
    : 'documentChange'

/**
 * How long changes gather before they are evaluated, in milliseconds. Only what nobody waits for by eye is delayed,
 * and whatever reads a value (a step, a script, a run of an API) sends everything at once.
 */
export const evaluationDelay: Readonly<Record<EvaluationCause, number>> = {
  documentChange: 100,
  apiSuccess: 10,
  apiUpdate: 300,
  valueChange: 0,
}

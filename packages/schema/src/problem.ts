import type { z } from 'zod'
import { problemSentence } from './problem-sentence.ts'

/** Why a document was refused at one place. */
export interface Problem {
  /** Where: property names and indexes from the root of the checked value, joined by dots. */
  path: string
  /** What is wrong there, as a sentence a person can act on. */
  reason: string
}

/** A checked value, or everything that is wrong with it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: Problem[] }

/** Checks an unknown value against a schema and names each problem by its path and reason. */
export const check = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> => {
  const result = schema.safeParse(value, { error: problemSentence })
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, problems: result.error.issues.flatMap((issue) => problemsOf(issue, [])) }
}

const problemsOf = (issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): Problem[] => {
  const path = [...parents, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].map(String).join('.'),
      reason: 'This property is not known here.',
    }))
  }
  return [{ path: path.map(String).join('.'), reason: issue.message }]
}

/** One line for logs and error messages: the first problems, each with its path. */
export const describeProblems = (problems: readonly Problem[]): string => {
  const shown = problems
    .slice(0, 5)
    .map(({ path, reason }) => `${path === '' ? 'document' : path}: ${reason}`)
  const hidden = problems.length - shown.length
  return hidden > 0 ? `${shown.join(' ')} (and ${hidden} more)` : shown.join(' ')
}

import type { Problem } from '@ashlar/schema'

/** What is wrong with a field for the present password before it is sent. */
export const presentPasswordProblems = (path: string, password: string): readonly Problem[] =>
  password === '' ? [{ path, reason: 'Enter your present password.' }] : []

import { z } from 'zod'

/** What the branch is called that an application begins with, and that is deployed. */
export const defaultBranchName = 'main'

/** How many signs the name of a branch has at most. */
const longest = 100

/** Names that say which branch is meant where there is no choice: in any case of letters. */
const reserved: ReadonlySet<string> = new Set([defaultBranchName, 'head'])

/**
 * Why a branch cannot have a name; null where it can. The names are those that version control takes too, everywhere and
 * without quotes: letters, digits, `.`, `_`, `-`, and `/` between parts.
 */
export const refuseBranchName = (name: string): string | null => {
  if (name === '') return 'A branch needs a name.'
  if (name.length > longest) return `The name of a branch has at most ${longest} characters.`
  if (!/^[A-Za-z0-9._/-]+$/u.test(name)) {
    return 'The name of a branch is made of letters, digits, “.”, “_”, “-” and “/”.'
  }
  if (reserved.has(name.toLowerCase())) return `${name} is the name of another branch. Choose another name.`
  const isSound = name
    .split('/')
    .every((part) => /^[A-Za-z0-9]/u.test(part) && !part.includes('..') && !/(?:\.|\.lock)$/iu.test(part))
  return isSound
    ? null
    : 'Each part of the name begins with a letter or a digit, and does not end with “.” or “.lock”.'
}

/** The name of a branch that somebody makes. */
export const branchNameSchema = z.string().superRefine((name, context) => {
  const message = refuseBranchName(name)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

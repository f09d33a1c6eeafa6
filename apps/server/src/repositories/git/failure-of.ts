import { Errors } from 'isomorphic-git'
import { GitFailure, type GitRemote } from './git-task.ts'

const longestReason = 300

/** Something that the repository said, as a part of a sentence, without the token wherever it stands. */
const saidBy = (reason: string, { token }: GitRemote): string =>
  reason
    .replaceAll(token, '***')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, longestReason)
    .trim()

/** What the library throws, in words for a person. */
export const failureOf = (error: unknown, remote: GitRemote): GitFailure => {
  if (error instanceof GitFailure) return error
  if (error instanceof Errors.PushRejectedError) {
    return new GitFailure('busy', 'Others push to this branch all the time. Try again in a moment.')
  }
  if (error instanceof Errors.GitPushError) {
    const [reason] = Object.values(error.data.result.refs).flatMap((one) => (one.ok ? [] : [one.error]))
    const said = saidBy(reason ?? error.data.result.error ?? '', remote)
    return new GitFailure(
      'rejected',
      `The repository does not take the commit${said === '' ? '.' : `: ${said}`}`,
    )
  }
  return new GitFailure('bad_answer', 'What answers at this address does not speak Git as it should.')
}

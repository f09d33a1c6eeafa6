import type { ErrorCode } from '@ashlar/contract'
import { OAuthError } from '@ashlar/integrations'
import { Refusal } from '../requests/refusal.ts'
import { GitFailure, type GitFailureCode } from './git/git-task.ts'
import { GitHostError } from './hosts/ask-host.ts'

const codes: { readonly [Code in GitFailureCode]: ErrorCode } = {
  unreachable: 'integration_unreachable',
  refused: 'integration_unreachable',
  forbidden: 'integration_unreachable',
  missing: 'integration_unreachable',
  moved: 'integration_unreachable',
  too_large: 'integration_unreachable',
  bad_tree: 'invalid_document',
  rejected: 'integration_unreachable',
  bad_answer: 'integration_unreachable',
  busy: 'busy',
  timed_out: 'integration_unreachable',
}

/** Whether it may go well later without anybody doing something. */
export const isPassing = (error: unknown): boolean =>
  (error instanceof GitFailure && ['unreachable', 'busy', 'timed_out'].includes(error.code)) ||
  (error instanceof OAuthError && error.code === 'failed') ||
  (error instanceof GitHostError && error.code === 'failed')

/** Speaks with a repository, and says what fails as a refusal that names what was not done. */
export const orRefusal = async <Answer>(refusal: string, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error
    throw new Refusal(codes[error.code], `${refusal}. ${error.message}`, { cause: error })
  }
}

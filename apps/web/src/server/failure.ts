import { CallError } from '@ashlar/contract'
import type { Failure } from '@ashlar/ui'
import { isMissingCode } from '@ashlar/ui/missing-code'

const findAdmins = { label: 'Find admins', href: '/administrators' }

const setUp = { label: 'Set it up', href: '/personal-settings' }

const linkOf = (code: CallError['code']): Failure['link'] => {
  if (code === 'second_factor_required') return setUp
  return code === 'not_allowed' ? findAdmins : undefined
}

/** Any failure in the words in which it is shown. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CallError) {
    return {
      message: error.message,
      problems: error.body?.problems,
      // Whoever may not do something is led to those who can change that.
      link: linkOf(error.code),
      // A refusal says all there is to say; only a failure of the server is worth looking up in its log.
      requestId: error.status >= 500 ? error.body?.requestId : undefined,
    }
  }
  if (isMissingCode(error)) {
    return {
      message:
        'The connection was lost, or the product was updated while this window was open. Load the page again to go on. Changes of an application that were not saved yet are kept in this browser.',
    }
  }
  return {
    message:
      error instanceof Error && error.message !== ''
        ? `Something went wrong in this page: ${error.message}`
        : 'Something went wrong in this page. Load it again.',
  }
}

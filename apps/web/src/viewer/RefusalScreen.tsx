import { crashCode, type CrashFailure } from '@ashlar/contract'
import { useEffect } from 'react'
import { MessageScreen } from './MessageScreen.tsx'
import type { Refusal } from './open-published.ts'
import { reportViewerCrash } from './report-viewer-crash.ts'
import { isEmbeddedHere, signInAddress } from './sign-in-address.ts'

/** Where the answer came, and was a no. */
type AnsweredRefusal = Exclude<Refusal, 'failed'>

const titles: Readonly<Record<AnsweredRefusal, string>> = {
  notFound: 'Not found',
  notSignedIn: 'Sign in to open this application',
  sessionEnded: 'Your session has ended',
  notAllowed: 'You may not open this application',
  notDeployed: 'This application is not deployed yet',
  refreshRequired: 'A new version is here',
}

const texts: Readonly<Record<AnsweredRefusal, string>> = {
  notFound:
    'There is no such application or page, or you may not see it. Check the address, or ask whoever gave it to you.',
  notSignedIn: 'It is shared with members of its organization.',
  sessionEnded: 'Load the page around this application again to go on.',
  notAllowed: 'Ask its owner to share it with you.',
  notDeployed: 'Its builders can deploy it from the editor. Until then there is nothing to see here.',
  refreshRequired: 'The product was updated while this window was open. Load the page again to go on.',
}

const failures: Readonly<Record<AnsweredRefusal, CrashFailure>> = {
  notFound: { code: 'not_found' },
  notSignedIn: { code: 'not_signed_in' },
  sessionEnded: { jwtExpired: true },
  notAllowed: { code: 'not_allowed' },
  notDeployed: { code: 'not_deployed' },
  refreshRequired: { reason: 'refresh required' },
}

/** What is no answer to what somebody asked for: whoever runs the server is told. */
const crashes: ReadonlySet<AnsweredRefusal> = new Set(['sessionEnded', 'refreshRequired'])

/** Where another application may be what the person is looking for. */
const leadsHome: ReadonlySet<AnsweredRefusal> = new Set(['notFound', 'notAllowed', 'notDeployed'])

/** Why the application is not shown, and what to do about it. */
export const RefusalScreen = ({
  refusal,
  message,
  home,
}: {
  refusal: AnsweredRefusal
  message: string
  /** The address at which the application begins, where it is known. */
  home?: string | undefined
}) => {
  const text = (refusal === 'notFound' && message) || texts[refusal]
  const isEmbedded = isEmbeddedHere()
  const code = crashCode(failures[refusal])
  useEffect(() => {
    if (crashes.has(refusal)) reportViewerCrash(code)
  }, [refusal, code])
  return (
    <MessageScreen code={code} title={titles[refusal]} text={text}>
      {refusal === 'notSignedIn' && !isEmbedded && <a href={signInAddress()}>Sign in</a>}
      {refusal === 'notAllowed' && !isEmbedded && <a href="/administrators">Find admins</a>}
      {home !== undefined && <a href={home}>Go to the first page</a>}
      {home === undefined && leadsHome.has(refusal) && !isEmbedded && (
        <a href="/home">Go to all applications</a>
      )}
      {refusal === 'refreshRequired' && (
        <button type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      )}
    </MessageScreen>
  )
}

import { crashCode } from '@ashlar/contract'
import { useEffect } from 'react'
import { MessageScreen } from './MessageScreen.tsx'
import { reportViewerCrash } from './report-viewer-crash.ts'

/** The application, or what it is drawn with, did not arrive. */
export const NotLoadedScreen = ({ message = '' }: { message?: string }) => {
  const code = crashCode({})
  useEffect(() => reportViewerCrash(code), [code])
  return (
    <MessageScreen
      code={code}
      title="The application could not be loaded"
      text={message || 'Check the connection and try again.'}
    >
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </MessageScreen>
  )
}

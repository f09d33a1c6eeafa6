import { crashCode } from '@ashlar/contract'
import { MessageScreen } from './MessageScreen.tsx'

/** The application, or what it is drawn with, did not arrive. */
export const NotLoadedScreen = ({ message = '' }: { message?: string }) => (
  <MessageScreen
    code={crashCode({})}
    title="The application could not be loaded"
    text={message || 'Check the connection and try again.'}
  >
    <button type="button" onClick={() => window.location.reload()}>
      Try again
    </button>
  </MessageScreen>
)

import type { SessionView } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { usePasskeySignIn } from '../../passkeys/use-passkey-sign-in.ts'
import { sessionQuery } from '../../session/session.ts'

/** Signs in with a passkey; nothing where neither the browser nor the address of the installation has any. */
export const PasskeyButton = ({ onEntered }: { onEntered: (session: SessionView) => void }) => {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { isOffered, isBusy, failure, ask } = usePasskeySignIn(session.capabilities.passkeys, onEntered)
  if (!isOffered) return null
  return (
    <>
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <Button variant="default" loading={isBusy} onClick={ask} fullWidth>
        Use a passkey
      </Button>
    </>
  )
}

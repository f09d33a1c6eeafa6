import { useState } from 'react'
import type { DeployedHere } from './deployed-here.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { neededInWords } from './request-in-words.ts'
import { useRequests } from './use-requests.ts'
import { WaitingDeployment } from './WaitingDeployment.tsx'
import classes from './RequestDialog.module.css'

/** The request that is looked at; it stays while the dialog closes. */
interface LookedAt {
  readonly id: string
  readonly isOpen: boolean
}

/** Which request a dialog shows, and the ways to open and close it. */
export const useLookedAt = () => {
  const [lookedAt, setLookedAt] = useState<LookedAt | null>(null)
  return {
    lookedAt,
    look: (id: string): void => setLookedAt({ id, isOpen: true }),
    close: (): void => setLookedAt((before) => before && { ...before, isOpen: false }),
  }
}

/** Above a list of versions: how many approve one, which waits for that, and the dialog about the one that is looked at. */
export const DeploymentsThatWait = ({
  here,
  looking: { lookedAt, look, close },
}: {
  here: DeployedHere
  looking: ReturnType<typeof useLookedAt>
}) => {
  const { needed, requests, waiting } = useRequests(here)
  const said = neededInWords(here.deployed.type, needed)
  return (
    <>
      {said !== null && <p className={classes['needed']}>{said}</p>}
      {waiting !== undefined && (
        <WaitingDeployment request={waiting} needed={needed} onOpen={() => look(waiting.id)} />
      )}
      <RequestDialog
        request={requests.find(({ id }) => id === lookedAt?.id) ?? null}
        needed={needed}
        here={here}
        isOpen={lookedAt?.isOpen === true}
        onClose={close}
      />
    </>
  )
}

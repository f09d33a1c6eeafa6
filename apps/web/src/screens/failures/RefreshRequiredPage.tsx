import { crashCode } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { FailurePage } from './FailurePage.tsx'

/** What is shown when the server was updated and writes documents that this program, loaded earlier, cannot read. */
export const RefreshRequiredPage = () => (
  <FailurePage
    code={crashCode({ reason: 'refresh required' })}
    title="A new version is here"
    isCrash
    actions={<Button onClick={() => window.location.reload()}>Load again</Button>}
  >
    The product was updated while this window was open. Load the page again to go on.
  </FailurePage>
)

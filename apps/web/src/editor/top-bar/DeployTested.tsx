import { lazy, Suspense } from 'react'
import type { Deploying } from './use-deploy.ts'

/** Most applications are deployed without tests: their code comes where there are some. */
const TestsBeforeDeployment = lazy(async () => ({
  default: (await import('../tests/TestsBeforeDeployment.tsx')).TestsBeforeDeployment,
}))

/** Has the tests pass before anything is deployed. */
export const DeployTested = ({ isTesting, deployTested, giveUp }: Deploying) =>
  isTesting ? (
    <Suspense fallback={null}>
      <TestsBeforeDeployment
        isOpen
        onPassed={() => void deployTested([])}
        onAnyway={(failed) => void deployTested(failed)}
        onClose={giveUp}
      />
    </Suspense>
  ) : null

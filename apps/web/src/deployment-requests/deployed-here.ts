import type { DeploymentRequestView } from '@ashlar/contract'
import type { ReactNode } from 'react'
import type { Branched } from '../branches/branched.ts'

/** What panels and dialogs of deployments that others approve have to know of what is deployed. */
export interface DeployedHere {
  /** What it is: never a branch, as only the default one is deployed. */
  readonly deployed: Branched
  /** Counts what was done to its requests, so that they are read anew. */
  readonly revision: number
  readonly canDeploy: boolean
  /** What is read again once something was done: all that is known of its versions. */
  readonly versionsKey: readonly unknown[]
  /** The version that is deployed; null where none is. */
  readonly deployedId: string | null
  /** Deploys a version. Throws as `call` does. */
  readonly deploy: (versionId: string) => Promise<unknown>
  /** Takes over that another version is deployed. */
  readonly follow: () => Promise<void>
  /** What differs between what is deployed and the version of a request. */
  readonly comparison: (request: DeploymentRequestView, deployedId: string, onLeave: () => void) => ReactNode
}

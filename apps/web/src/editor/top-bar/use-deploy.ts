import { call, CallError, type DeploymentRefusal, deploymentRefusalSchema, routes } from '@ashlar/contract'
import { check, testsOf } from '@ashlar/schema'
import { notify, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { waitingIn } from '../../deployment-requests/requests-query.ts'
import { versionsKey } from '../versions/versions-query.ts'

/** The address under which the deployed application is found. */
export const publishedPath = (applicationId: string): string => `/applications/${applicationId}`

/** What deploying needs, wherever its button is: whether there is anything to deploy, and the way to do it. */
export interface Deploying {
  readonly hasChanges: boolean
  readonly isBusy: boolean
  /** Publishes what is saved now, with what is new in it, and says how that went. */
  readonly deploy: (description?: string) => Promise<void>
  /** Whether the tests run before it, or have failed. */
  readonly isTesting: boolean
  /** Goes on after the tests: all passed, or those with these titles failed and the person deploys all the same. */
  readonly deployTested: (failed: readonly string[]) => Promise<void>
  /** Which APIs kept it from being deployed; null while none did. */
  readonly refused: DeploymentRefusal | null
  /** Deploys the rest: these APIs keep their last deployed form, or are left out. */
  readonly deployWithout: (apiIds: readonly string[]) => Promise<void>
  readonly giveUp: () => void
}

const refusalIn = (error: unknown): DeploymentRefusal | null => {
  if (!(error instanceof CallError)) return null
  const details = check(deploymentRefusalSchema, error.body?.details)
  return details.ok && details.value.apis.length > 0 ? details.value : null
}

/** The most that can be said of a deployment. */
const longestNote = 2000

/** What is said of a deployment that somebody wanted although tests failed: whoever looks at its version knows. */
const withFailedTests = (note: string, failed: readonly string[]): string => {
  if (failed.length === 0) return note
  const told = `Deployed although ${failed.length === 1 ? 'a test' : `${failed.length} tests`} failed: ${failed.join('; ')}`
  return [note, told]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, longestNote)
}

/** Deploying the application that is edited. */
export const useDeploy = (): Deploying => {
  const session = useEditorSession()
  const queries = useQueryClient()
  const hasChanges = useEditor((state) => state.hasUndeployedChanges)
  const [isBusy, setBusy] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [refused, setRefused] = useState<DeploymentRefusal | null>(null)
  // What was written stays for the rest that is deployed after a refusal.
  const note = useRef('')
  const { applicationId } = session

  const deployWithout = async (without: readonly string[]): Promise<void> => {
    setBusy(true)
    try {
      if (!(await session.saver.flush())) {
        notifyFailure('Nothing was deployed: the latest changes are not saved yet.')
        return
      }
      const deployment = await call(routes.applications.deploy, {
        parameters: { applicationId },
        body: {
          ...(without.length === 0 ? {} : { without: [...without] }),
          ...(note.current === '' ? {} : { description: note.current }),
        },
      })
      setRefused(null)
      session.deployed(deployment)
      // What was left out is still to be deployed.
      if (without.length > 0) session.store.setState({ hasUndeployedChanges: true })
      void queries.invalidateQueries({ queryKey: ['applications'] })
      const address = new URL(publishedPath(applicationId), window.location.href).href
      notify('deployed', `Deployed as version ${deployment.number}`, {
        description: `Its users find it at ${address}`,
        actions: [
          { label: 'Open', href: address },
          { label: 'Copy link', copies: address },
        ],
        about: applicationId,
      })
    } catch (error) {
      const refusal = refusalIn(error)
      setRefused(refusal)
      const waiting = waitingIn(error)
      if (waiting !== null) {
        notifySuccess(waiting)
        void queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
      } else if (refusal === null)
        notifyFailure(`The application was not deployed. ${failureOf(error).message}`)
    } finally {
      setBusy(false)
    }
  }

  return {
    hasChanges,
    isBusy,
    refused,
    deployWithout,
    deploy: async (description = '') => {
      note.current = description
      if (testsOf(session.state.records).length === 0) return deployWithout([])
      setBusy(true)
      try {
        // Tests are of what is saved, as what is deployed.
        if (!(await session.saver.flush())) {
          notifyFailure('Nothing was deployed: the latest changes are not saved yet.')
          return
        }
        const { tests } = await call(routes.applications.readTests, { parameters: { applicationId } })
        // Those that passed with just this need not run once more.
        if (tests.every(({ result }) => result?.problem === null)) await deployWithout([])
        else setTesting(true)
      } catch (error) {
        notifyFailure(`Nothing was deployed. ${failureOf(error).message}`)
      } finally {
        setBusy(false)
      }
    },
    isTesting,
    deployTested: (failed) => {
      setTesting(false)
      note.current = withFailedTests(note.current, failed)
      return deployWithout([])
    },
    giveUp: () => {
      setTesting(false)
      setRefused(null)
    },
  }
}

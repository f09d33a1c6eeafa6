import { call, type DeploymentRequestView, routes } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../../server/failure.ts'
import { callInSession } from '../../../session/index.ts'
import { useEditorSession } from '../../context/editor-context.tsx'
import { versionsKey } from '../versions-query.ts'

/** What is done with a deployment that waits; each says whether it was done, and tells why where it was not. */
interface RequestActions {
  readonly decide: (verdict: 'approve' | 'refuse', message: string) => Promise<boolean>
  readonly withdraw: () => Promise<boolean>
  readonly deploy: () => Promise<boolean>
}

/** Doing something with a deployment that waits, after which all of the versions are read again. */
export const useRequestActions = ({ id, versionId, number }: DeploymentRequestView): RequestActions => {
  const session = useEditorSession()
  const queries = useQueryClient()
  const { applicationId } = session
  const parameters = { applicationId, requestId: id }
  const follow = async (): Promise<void> => {
    session.follow(await callInSession(call(routes.applications.read, { parameters: { applicationId } })))
    void queries.invalidateQueries({ queryKey: ['applications'] })
    notifySuccess(`Visitors see version ${number} now.`)
  }
  const done = async (otherwise: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notifyFailure(`${otherwise} ${failureOf(error).message}`)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
    }
  }
  return {
    decide: (verdict, message) =>
      done('Nothing was decided.', async () => {
        const decided = await callInSession(
          call(routes.applications.decideDeploymentRequest, { parameters, body: { verdict, message } }),
        )
        if (decided.state === 'deployed') await follow()
      }),
    withdraw: () =>
      done('It waits still.', async () => {
        await callInSession(call(routes.applications.withdrawDeploymentRequest, { parameters }))
      }),
    deploy: () =>
      done(`Version ${number} was not deployed.`, async () => {
        const body = { versionId }
        await callInSession(call(routes.applications.deployVersion, { parameters: { applicationId }, body }))
        await follow()
      }),
  }
}

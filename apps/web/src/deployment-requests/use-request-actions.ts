import type { DeploymentRequestView } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import type { DeployedHere } from './deployed-here.ts'
import { requestCalls } from './request-calls.ts'
import { wordsOf } from './request-in-words.ts'

/** What is done with a deployment that waits; each says whether it was done, and tells why where it was not. */
interface RequestActions {
  readonly decide: (verdict: 'approve' | 'refuse', message: string) => Promise<boolean>
  readonly withdraw: () => Promise<boolean>
  readonly deploy: () => Promise<boolean>
}

/** Doing something with a deployment that waits, after which all of the versions are read again. */
export const useRequestActions = (
  { deployed: { type, id }, versionsKey, deploy, follow }: DeployedHere,
  { id: requestId, versionId, number }: DeploymentRequestView,
): RequestActions => {
  const queries = useQueryClient()
  const calls = requestCalls[type]
  const isThere = async (): Promise<void> => {
    await follow()
    notifySuccess(wordsOf(type).deployed(number))
  }
  const done = async (otherwise: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notifyFailure(`${otherwise} ${failureOf(error).message}`)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: versionsKey })
    }
  }
  return {
    decide: (verdict, message) =>
      done('Nothing was decided.', async () => {
        const decided = await callInSession(calls.decide(id, requestId, { verdict, message }))
        if (decided.state === 'deployed') await isThere()
      }),
    withdraw: () =>
      done('It waits still.', async () => {
        await callInSession(calls.withdraw(id, requestId))
      }),
    deploy: () =>
      done(`Version ${number} was not deployed.`, async () => {
        await deploy(versionId)
        await isThere()
      }),
  }
}

import { call, routes, type ApplicationVersionView } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { versionsKey } from './versions-query.ts'

/** Makes what is saved what a version was: one step, which undo takes back wherever nobody changed the same since. */
export const useRestore = (): ((version: ApplicationVersionView) => Promise<void>) => {
  const { session, refresh } = useEditorParts()
  const queries = useQueryClient()
  const { applicationId } = session

  const bring = async (body: { versionId: string; from?: string }) => {
    const restored = await callInSession(
      call(routes.applications.restoreVersion, { parameters: { applicationId }, body }),
    )
    // Also where nothing is told while the connection is away.
    if (restored.pageIds.includes(session.state.pageId)) session.saver.readAgain('page')
    session.saver.readAgain('application')
    void refresh().catch(() => undefined)
    void queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
    return restored
  }
  const again = (body: { versionId: string; from: string }, sentence: string): void => {
    bring(body).then(
      () => notifySuccess(sentence),
      (error: unknown) => notifyFailure(failureOf(error).message),
    )
  }

  return async (version) => {
    if (!(await session.saver.flush())) {
      notifyFailure('Nothing was restored: the latest changes are not saved yet.')
      return
    }
    const { number, id } = version
    try {
      const { before, problems } = await bring({ versionId: id })
      session.noteAlongside(`Restore version ${number}`, {
        undo: () => again({ versionId: before.id, from: id }, `Version ${number} was taken back.`),
        redo: () => again({ versionId: id, from: before.id }, `Version ${number} is restored again.`),
      })
      notifySuccess(
        `Version ${number} is restored. Visitors see what they saw until you deploy. What was here before is version ${before.number}.`,
      )
      const [first, ...others] = problems
      if (first !== undefined) {
        const more = others.length === 0 ? '' : ` ${others.length} more steps cannot run either.`
        notifyFailure(`${first.path} came back and cannot run: ${first.reason}${more}`)
      }
    } catch (error) {
      notifyFailure(`Version ${number} was not restored. ${failureOf(error).message}`)
    }
  }
}

import { call, routes } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { DeployedHere } from '../../deployment-requests/deployed-here.ts'
import { callInSession } from '../../session/index.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { Comparison } from './CompareDialog.tsx'
import { versionsKey } from './versions-query.ts'

/** The application that is open as what is deployed once others approve it. */
export const useDeployedApplication = (deployedId: string | null): DeployedHere => {
  const session = useEditorSession()
  const queries = useQueryClient()
  const { reviews: revision } = usePages()
  const canDeploy = useEditor(({ permissions }) => permissions.canDeploy)
  const { applicationId } = session
  const parameters = { applicationId }
  return {
    deployed: { type: 'application', id: applicationId },
    revision,
    canDeploy,
    versionsKey: versionsKey(applicationId),
    deployedId,
    deploy: (versionId) =>
      callInSession(call(routes.applications.deployVersion, { parameters, body: { versionId } })),
    follow: async () => {
      session.follow(await callInSession(call(routes.applications.read, { parameters })))
      void queries.invalidateQueries({ queryKey: ['applications'] })
    },
    comparison: ({ versionId, number }, from, onLeave) => (
      <Comparison from={from} to={versionId} columns={['Deployed', `Version ${number}`]} onLeave={onLeave} />
    ),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { DeployedHere } from '../../deployment-requests/deployed-here.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { apiQueryKey, versionsKeyOf } from '../../organization-apis/queries.ts'
import { callInSession } from '../../session/index.ts'
import { originalOf } from '../branches/original-of.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { VersionsCompared } from './VersionsCompared.tsx'

/** The workflow or job that is open as what is deployed once others approve it. */
export const useDeployedApi = <View extends OrganizationApiView, Definition extends EditedDefinition>(
  session: ApiSession<View, Definition>,
): DeployedHere => {
  const { kind } = session
  const view = useStore(session.store, (state) => state.view)
  const queries = useQueryClient()
  const id = originalOf(view)
  return {
    deployed: { type: kind.facts.branchedType, id },
    revision: view.reviews,
    canDeploy: view.permissions.canDeploy,
    versionsKey: versionsKeyOf(kind.facts, id),
    deployedId: view.version?.id ?? null,
    deploy: (versionId) => callInSession(kind.deployVersion(id, versionId)),
    follow: async () => {
      session.takeView(await callInSession(kind.read(id)))
      await queries.invalidateQueries({ queryKey: apiQueryKey(kind.facts) })
    },
    comparison: ({ versionId, number }, from) => (
      <VersionsCompared
        kind={kind}
        id={id}
        from={from}
        to={versionId}
        columns={['Deployed', `Version ${number}`]}
      />
    ),
  }
}

import type { ApiVersionView, DeploymentRequestView } from '@ashlar/contract'
import {
  type Column,
  DataTable,
  EmptyState,
  Icon,
  type MenuAction,
  notifyFailure,
  notifySuccess,
  PageHeader,
  StatusDot,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { apiQueryKey, versionsKeyOf } from '../../organization-apis/queries.ts'
import { DeploymentsThatWait, useLookedAt } from '../../deployment-requests/DeploymentsThatWait.tsx'
import { stateInWords, wordsOf } from '../../deployment-requests/request-in-words.ts'
import { waitingIn } from '../../deployment-requests/requests-query.ts'
import { useRequests } from '../../deployment-requests/use-requests.ts'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { useDeployedApi } from './use-deployed-api.tsx'
import { VersionDialog } from './VersionDialog.tsx'

/** Every version that was deployed, or kept before a merge, and the ways back to them. */
export const VersionsTab = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  onDeploy,
}: {
  session: ApiSession<View, Definition>
  onDeploy: () => void
}) => {
  const { kind, id } = session
  const { noun } = kind.facts
  const view = useStore(session.store, (state) => state.view)
  const queries = useQueryClient()
  const versions = useQuery({
    queryKey: versionsKeyOf(kind.facts, id),
    queryFn: ({ signal }) => kind.facts.calls.listVersions(id, signal),
  })
  const deployedId = view.version?.id ?? null
  const [compared, setCompared] = useState<{ version: ApiVersionView; isOpen: boolean } | null>(null)
  const here = useDeployedApi(session)
  // Only the default branch is deployed, and who only looks is not told who asked for what.
  const hasRequests = view.branch === null && view.permissions.canEdit
  const { requests } = useRequests(here, hasRequests)
  const looking = useLookedAt()
  const columns = useMemo(() => columnsOf(deployedId, requests), [deployedId, requests])

  const restore = async (version: ApiVersionView): Promise<void> => {
    try {
      await session.restore(version)
      notifySuccess(`Version ${version.number} is on the screen. What runs stays as it is until you deploy.`)
    } catch (error) {
      notifyFailure(`Version ${version.number} was not restored. ${failureOf(error).message}`)
    }
  }
  const deploy = async (version: ApiVersionView): Promise<void> => {
    try {
      session.takeView(await callInSession(kind.deployVersion(id, version.id)))
      await queries.invalidateQueries({ queryKey: apiQueryKey(kind.facts) })
      notifySuccess(wordsOf(kind.facts.branchedType).deployed(version.number))
    } catch (error) {
      const waiting = waitingIn(error)
      if (waiting === null) {
        notifyFailure(`Version ${version.number} was not deployed. ${failureOf(error).message}`)
        return
      }
      notifySuccess(waiting)
      await queries.invalidateQueries({ queryKey: here.versionsKey })
    }
  }
  const menuOf = (version: ApiVersionView): readonly MenuAction[] => [
    {
      label: view.permissions.canEdit ? 'Compare with the draft' : 'Compare with what is saved',
      icon: 'columns-2',
      onSelect: () => setCompared({ version, isOpen: true }),
    },
    ...requestActions(requestOf(requests, version), looking.look),
    ...(view.permissions.canEdit
      ? [{ label: 'Restore as draft', icon: 'rotate-ccw', onSelect: () => void restore(version) } as const]
      : []),
    ...(view.permissions.canDeploy && version.id !== deployedId
      ? [{ label: 'Deploy this version', icon: 'rocket', onSelect: () => void deploy(version) } as const]
      : []),
  ]

  return (
    <>
      <PageHeader
        title="Versions"
        description={
          view.branch === null
            ? `Each deployment freezes the ${noun} as a version, and a merge keeps what was saved before. Restoring one takes it as what you edit; deploying one makes it what runs.`
            : 'Before something is merged into this branch, what was saved is kept as a version. Restoring one takes it as what you edit.'
        }
      />
      {hasRequests && <DeploymentsThatWait here={here} looking={looking} />}
      <UnlessFailed query={versions} what="The versions">
        <DataTable
          label="Versions"
          columns={columns}
          rows={versions.data?.versions ?? null}
          rowKey={(version) => version.id}
          rowName={({ number }) => `version ${number}`}
          rowMenu={menuOf}
          initialSorting={{ key: 'number', direction: 'descending' }}
          emptyState={
            <EmptyState
              icon="layers"
              title={view.branch === null ? 'Not deployed yet' : 'No version yet'}
              description={
                view.branch === null
                  ? `Deploy the ${noun} to make a version of it that runs, whatever is edited later.`
                  : 'What is deployed comes from main, and so do its versions.'
              }
              {...(view.permissions.canDeploy
                ? {
                    action: (
                      <Button leftSection={<Icon name="rocket" />} onClick={onDeploy}>
                        Deploy
                      </Button>
                    ),
                  }
                : {})}
            />
          }
        />
      </UnlessFailed>
      <VersionDialog
        session={session}
        version={compared?.version ?? null}
        isOpen={compared?.isOpen === true}
        onClose={() => setCompared((before) => before && { ...before, isOpen: false })}
      />
    </>
  )
}

/** The last request to deploy a version; undefined where nobody asked for that. */
const requestOf = (
  requests: readonly DeploymentRequestView[],
  { id }: ApiVersionView,
): DeploymentRequestView | undefined => requests.find(({ versionId }) => versionId === id)

const requestActions = (
  request: DeploymentRequestView | undefined,
  look: (requestId: string) => void,
): readonly MenuAction[] =>
  request === undefined
    ? []
    : [
        {
          label: 'Show who was asked to approve it',
          icon: 'check-check',
          onSelect: () => look(request.id),
        },
      ]

const columnsOf = (
  deployedId: string | null,
  requests: readonly DeploymentRequestView[],
): readonly Column<ApiVersionView>[] => [
  {
    key: 'number',
    header: 'Version',
    width: '110px',
    isPrimary: true,
    cell: ({ number }) => number,
    sortValue: ({ number }) => number,
  },
  {
    key: 'description',
    header: 'What is new',
    cell: ({ description, name }) => (description === '' ? name : description),
    searchText: ({ description, name }) => `${description} ${name}`,
  },
  {
    key: 'state',
    header: 'State',
    width: '200px',
    cell: (version) => {
      if (version.id === deployedId) return <StatusDot tone="success">Deployed</StatusDot>
      const request = requestOf(requests, version)
      return request === undefined || request.state === 'deployed' ? null : stateInWords(request)
    },
    sortValue: ({ id }) => (id === deployedId ? 1 : 0),
  },
  {
    key: 'createdBy',
    header: 'Made by',
    width: '180px',
    isOptional: true,
    cell: ({ createdBy }) => createdBy.name,
    sortValue: ({ createdBy }) => createdBy.name,
  },
  {
    key: 'createdAt',
    header: 'When',
    width: '150px',
    isOptional: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    sortValue: ({ createdAt }) => Date.parse(createdAt),
  },
]

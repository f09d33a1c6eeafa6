import { call, routes, type ApplicationVersionView, type DeploymentRequestView } from '@ashlar/contract'
import {
  EmptyState,
  ErrorNotice,
  Icon,
  IconButton,
  type MenuAction,
  notifyFailure,
  notifySuccess,
  RowMenu,
  SkeletonRows,
  StatusDot,
} from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DeploymentsThatWait, useLookedAt } from '../../deployment-requests/DeploymentsThatWait.tsx'
import { stateInWords, wordsOf } from '../../deployment-requests/request-in-words.ts'
import { waitingIn } from '../../deployment-requests/requests-query.ts'
import { useRequests } from '../../deployment-requests/use-requests.ts'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { RailPanel } from '../panel/RailPanel.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { KeepVersionDialog } from './KeepVersionDialog.tsx'
import { PlanDeploymentDialog } from './PlanDeploymentDialog.tsx'
import { PlannedDeployment } from './PlannedDeployment.tsx'
import { useDeployedApplication } from './use-deployed-application.tsx'
import { useRestore } from './use-restore.ts'
import { draftId, versionsKey, versionsQuery, versionsRefreshDelay } from './versions-query.ts'
import classes from './Versions.module.css'

/** Two versions to be compared; `draft` is what is saved now. */
interface Compared {
  readonly from: string
  readonly to: string
  readonly isOpen: boolean
}

/** The version whose deployment is being planned; it stays while the dialog closes. */
interface Planning {
  readonly version: ApplicationVersionView | null
  readonly isOpen: boolean
}

/** The versions of the application: what was deployed and what was kept, and the ways back to them. */
export const VersionsPanel = () => {
  const session = useEditorSession()
  const { applicationId } = session
  const queries = useQueryClient()
  const deploymentId = useEditor((state) => state.deployment?.id)
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 250)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const [toPlan, setToPlan] = useState<Planning>({ version: null, isOpen: false })
  const found = useInfiniteQuery({
    ...versionsQuery(applicationId, wanted),
    placeholderData: keepPreviousData,
  })
  // Read again whenever another deployment is there.
  useEffect(() => {
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: versionsKey(applicationId) }),
      versionsRefreshDelay,
    )
    return () => clearTimeout(timer)
  }, [deploymentId, applicationId, queries])
  const pages = found.data?.pages ?? []
  const versions = pages.flatMap((page) => page.versions)
  const deployedId = pages[0]?.deployedId ?? null
  const planned = pages[0]?.planned ?? null
  const here = useDeployedApplication(deployedId)
  const { requests } = useRequests(here)
  const looking = useLookedAt()

  return (
    <RailPanel
      title="Versions"
      actions={
        <IconButton icon="plus" label="Keep what is saved as a version" onClick={() => setKeeping(true)} />
      }
    >
      <div className={classes['search']}>
        <TextInput
          size="xs"
          aria-label="Search versions"
          placeholder="Search versions"
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes['scroll']}>
        <DeploymentsThatWait here={here} looking={looking} />
        {planned !== null && <PlannedDeployment planned={planned} />}
        {found.isError ? (
          <ErrorNotice
            title="The versions could not be loaded"
            failure={failureOf(found.error)}
            onRetry={() => void found.refetch()}
          />
        ) : found.data === undefined ? (
          <SkeletonRows />
        ) : versions.length === 0 ? (
          <NoVersions isSearched={wanted !== ''} />
        ) : (
          <ol className={classes['versions']}>
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isDeployed={version.id === deployedId}
                earlier={versions.find(({ number }) => number < version.number)}
                onCompare={(from, to) => setCompared({ from, to, isOpen: true })}
                onPlan={() => setToPlan({ version, isOpen: true })}
                request={requests.find(({ versionId }) => versionId === version.id)}
                onLook={looking.look}
              />
            ))}
          </ol>
        )}
        {found.hasNextPage && (
          <Button
            fullWidth
            size="xs"
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            Show earlier versions
          </Button>
        )}
      </div>
      <CompareDialog
        compared={compared}
        versions={versions}
        isOpen={compared?.isOpen === true}
        onCompare={(from, to) => setCompared({ from, to, isOpen: true })}
        onClose={() => setCompared((before) => before && { ...before, isOpen: false })}
      />
      <PlanDeploymentDialog
        {...toPlan}
        onClose={() => setToPlan((before) => ({ ...before, isOpen: false }))}
      />
      <KeepVersionDialog isOpen={isKeeping} onClose={() => setKeeping(false)} />
    </RailPanel>
  )
}

const NoVersions = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState isCompact icon="search" title="No version found" description="Search for other words." />
  ) : (
    <EmptyState
      isCompact
      icon="history"
      title="No versions yet"
      description="Each deployment makes a version that can be looked at, compared and brought back."
    />
  )

const VersionRow = ({
  version,
  isDeployed,
  earlier,
  request,
  onCompare,
  onPlan,
  onLook,
}: {
  version: ApplicationVersionView
  isDeployed: boolean
  /** The version before it, where that is listed. */
  earlier: ApplicationVersionView | undefined
  /** The last request to deploy it, where there was one. */
  request: DeploymentRequestView | undefined
  onCompare: (from: string, to: string) => void
  onPlan: () => void
  onLook: (requestId: string) => void
}) => {
  const session = useEditorSession()
  const queries = useQueryClient()
  const canDeploy = useEditor((state) => state.permissions.canDeploy)
  const restore = useRestore()
  const { id, number, description, createdBy, createdAt, wasDeployed } = version

  const deploy = async (): Promise<void> => {
    const { applicationId } = session
    try {
      const deployment = await callInSession(
        call(routes.applications.deployVersion, { parameters: { applicationId }, body: { versionId: id } }),
      )
      session.follow(await callInSession(call(routes.applications.read, { parameters: { applicationId } })))
      void queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
      void queries.invalidateQueries({ queryKey: ['applications'] })
      notifySuccess(wordsOf('application').deployed(deployment.number))
    } catch (error) {
      void queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
      const waiting = waitingIn(error)
      if (waiting === null) notifyFailure(`Version ${number} was not deployed. ${failureOf(error).message}`)
      else notifySuccess(waiting)
    }
  }
  const actions: readonly MenuAction[] = [
    {
      label: 'Compare with what is saved',
      icon: 'columns-2',
      onSelect: () => onCompare(id, draftId),
    },
    ...(earlier === undefined
      ? []
      : [
          {
            label: `Compare with version ${earlier.number}`,
            icon: 'columns-2',
            onSelect: () => onCompare(earlier.id, id),
          } as const,
        ]),
    ...(request === undefined
      ? []
      : [
          {
            label: 'Show who was asked to approve it',
            icon: 'check-check',
            onSelect: () => onLook(request.id),
          } as const,
        ]),
    { label: 'Restore as draft', icon: 'rotate-ccw', onSelect: () => void restore(version) },
    ...(canDeploy && !isDeployed
      ? [
          { label: 'Deploy this version', icon: 'rocket', onSelect: () => void deploy() } as const,
          { label: 'Deploy later…', icon: 'clock', onSelect: onPlan } as const,
        ]
      : []),
  ]
  return (
    <li className={classes['version']}>
      <div className={classes['head']}>
        <button type="button" className={classes['open']} onClick={() => onCompare(id, draftId)}>
          Version {number}
        </button>
        {isDeployed ? (
          <StatusDot tone="success">Deployed</StatusDot>
        ) : wasDeployed ? null : (
          <span className={classes['kept']}>Kept</span>
        )}
        <span className={classes['menu']}>
          <RowMenu label={`Actions for version ${number}`} actions={actions} />
        </span>
      </div>
      {description !== '' && <p className={classes['description']}>{description}</p>}
      <p className={classes['facts']}>
        {createdBy.name}, <RelativeTime at={createdAt} />
      </p>
      {request !== undefined && request.state !== 'deployed' && request.state !== 'waiting' && (
        <p className={classes['description']} dir="auto">
          {stateInWords(request)}
        </p>
      )}
    </li>
  )
}

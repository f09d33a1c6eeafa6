import type { ApplicationSummary } from '@ashlar/contract'
import { type Column, Icon, type MenuAction, StatusDot } from '@ashlar/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedApiKind, OrganizationApiSummary } from '../../organization-apis/api-kind.ts'
import { ApiName } from '../organization-apis/ApiName.tsx'
import { DeploymentState } from '../organization-apis/DeploymentState.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { viewAddress } from './applications.ts'
import type { FolderPath } from './folders/folders.ts'
import classes from './Home.module.css'

/** What a person finds on their home: an application, a workflow or a scheduled job. */
export interface HomeEntry {
  readonly id: string
  readonly name: string
  /** What kind of thing it is: "Application". */
  readonly type: string
  readonly icon: string
  readonly owner: string
  readonly updatedAt: string
  readonly title: ReactNode
  /** The folder that it stands in, where the list is of more than that. */
  readonly folder: FolderPath | null
  readonly state: ReactNode
  readonly menu: readonly MenuAction[]
}

/** What applications are called among other things. */
export const applicationType = 'Application'

const typeOfKind = {
  application: { type: applicationType, icon: 'layout-dashboard' },
  module: { type: 'Module', icon: 'blocks' },
} as const

const ApplicationName = ({
  application: { id, name, mayEdit, deployment },
}: {
  application: ApplicationSummary
}) => {
  if (mayEdit) {
    return (
      <Link to="/applications/$applicationId/edit" params={{ applicationId: id }}>
        {name}
      </Link>
    )
  }
  return deployment === null ? name : <a href={viewAddress(id)}>{name}</a>
}

const ApplicationState = ({ application: { deployment, isPublic } }: { application: ApplicationSummary }) =>
  deployment === null ? (
    <StatusDot tone="neutral">Not deployed</StatusDot>
  ) : (
    <StatusDot tone="success">
      {`Version ${deployment.number}`}
      {isPublic ? ', public' : ''}
    </StatusDot>
  )

/** An application as an entry. */
export const entryOfApplication = (
  application: ApplicationSummary,
  menuOf: (application: ApplicationSummary) => readonly MenuAction[],
): Omit<HomeEntry, 'folder'> => ({
  id: application.id,
  name: application.name,
  ...typeOfKind[application.kind],
  owner: application.owner.name,
  updatedAt: application.updatedAt,
  title: <ApplicationName application={application} />,
  state: <ApplicationState application={application} />,
  menu: menuOf(application),
})

/** A workflow or job as an entry. */
export const entryOfApi = <Summary extends OrganizationApiSummary>(
  kind: ListedApiKind<Summary>,
  api: Summary,
  menuOf: (api: Summary) => readonly MenuAction[],
): Omit<HomeEntry, 'folder'> => ({
  id: api.id,
  name: api.name,
  type: kind.typeLabel,
  icon: kind.icon,
  owner: api.owner.name,
  updatedAt: api.updatedAt,
  title: <ApiName kind={kind} api={api} />,
  state: <DeploymentState api={api} />,
  menu: menuOf(api),
})

/** All that is said of an entry to those who build. */
export const entryColumns: readonly Column<HomeEntry>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ title, folder }) =>
      folder === null ? (
        title
      ) : (
        <>
          {title}
          <Link
            to="/folders/$folderId"
            params={{ folderId: folder.id }}
            className={classes['inFolder'] ?? ''}
            aria-label={`In the folder ${folder.path}`}
          >
            <Icon name="folder" size={12} />
            {folder.path}
          </Link>
        </>
      ),
  },
  {
    key: 'type',
    header: 'Type',
    width: '160px',
    isOptional: true,
    cell: ({ type, icon }) => (
      <span className={classes['type']}>
        <Icon name={icon} size={14} />
        {type}
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    width: '180px',
    isOptional: true,
    cell: ({ owner }) => owner,
  },
  {
    key: 'updatedAt',
    header: 'Last edit',
    width: '150px',
    isOptional: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'deployment',
    header: 'Deployed',
    width: '170px',
    cell: ({ state }) => state,
  },
]

/** What those see of it who only open applications. */
export const entryColumnsOfUsers: readonly Column<HomeEntry>[] = entryColumns.slice(0, 1)

/** What can be done with an entry. */
export const menuOfEntry = ({ menu }: HomeEntry): readonly MenuAction[] => menu

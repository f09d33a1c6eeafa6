import type { GivenEntity, PermissionsView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState } from '@ashlar/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { PermissionGrid } from './PermissionGrid.tsx'
import classes from './Roles.module.css'

const typeLabels: Readonly<Record<GivenEntity['type'], string>> = {
  applications: 'Application',
  'scheduled jobs': 'Scheduled Job',
  workflows: 'Workflow',
  integrations: 'Integration',
}

const columns: readonly Column<GivenEntity>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  {
    key: 'type',
    header: 'Type',
    width: '160px',
    cell: ({ type }) => typeLabels[type],
    sortValue: ({ type }) => typeLabels[type],
  },
  { key: 'role', header: 'Role', width: '160px', cell: ({ role }) => role, sortValue: ({ role }) => role },
  {
    key: 'group',
    header: 'Through',
    width: '180px',
    isOptional: true,
    cell: ({ group }) => group ?? '',
    sortValue: ({ group }) => group ?? '',
  },
]

/** What somebody, or a group, may do: in the whole organization, and with single things. */
export const GivenPermissions = ({
  given,
  nothing,
}: {
  given: UseQueryResult<PermissionsView>
  /** Said where it is nothing. */
  nothing: string
}) => (
  <UnlessFailed query={given} what="The permissions">
    {given.data !== undefined && given.data.permissions.length + given.data.entities.length === 0 ? (
      <div className={classes['frame']}>
        <EmptyState icon="key-round" title="No permissions of its own" description={nothing} />
      </div>
    ) : (
      <>
        <div className={classes['frame']}>
          <PermissionGrid held={new Set(given.data?.permissions)} />
        </div>
        <h2 className={classes['heading']}>Shared</h2>
        <DataTable
          label="Shared"
          columns={columns}
          rows={given.data?.entities ?? null}
          rowKey={({ id, role, group }) => `${id} ${role} ${group ?? ''}`}
          rowName={({ name }) => name}
          emptyState={
            <EmptyState icon="share-2" title="Nothing is shared" description="Nothing was shared by name." />
          }
        />
      </>
    )}
  </UnlessFailed>
)

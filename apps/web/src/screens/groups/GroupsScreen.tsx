import { call, type GroupView, routes } from '@ashlar/contract'
import {
  type Column,
  ConfirmDialog,
  EmptyState,
  type Failure,
  Icon,
  ListTable,
  notifySuccess,
  PageHeader,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/index.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NameDialog } from '../names/NameDialog.tsx'
import { usePageTitle } from '../page-title.ts'
import { groupList, groupsKey } from '../../lists/people.ts'
import { useList } from '../../lists/use-list.ts'

const columns: readonly Column<GroupView>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ id, name }) => (
      <Link to="/groups/$groupId/$pageType" params={{ groupId: id, pageType: 'members' }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'members',
    header: 'Members',
    width: '110px',
    cell: ({ memberCount }) => memberCount,
  },
  {
    key: 'roles',
    header: 'Roles',
    isOptional: true,
    cell: ({ roles }) => roles.map(({ name }) => name).join(', '),
  },
  {
    key: 'source',
    header: 'Kept by',
    width: '160px',
    isOptional: true,
    cell: ({ type, source }) =>
      type === 'custom' ? (source === 'scim' ? 'Directory' : 'Administrators') : 'Ashlar',
  },
]

type Open = 'create' | 'rename' | 'delete' | null

/** The groups of the organization. */
export const GroupsScreen = () => {
  usePageTitle('Groups')
  const { may } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayManage = may('groups:manage')
  const mayRead = mayManage || may('group members:read')
  const groups = useList(groupList, { enabled: mayRead })
  const [open, setOpen] = useState<Open>(null)
  // A dialog that closes still shows whose it is.
  const [shown, setShown] = useState<GroupView | null>(null)
  if (!mayRead) return <ForbiddenPage resources={['Groups', 'Group members']} />

  const close = (): void => setOpen(null)
  const openFor = (kind: 'rename' | 'delete', group: GroupView): void => {
    setShown(group)
    setOpen(kind)
  }
  const changed = () => client.invalidateQueries({ queryKey: groupsKey })
  const remove = async (): Promise<Failure | null> => {
    if (shown === null) return null
    try {
      await call(routes.groups.remove, { parameters: { groupId: shown.id } })
    } catch (error) {
      return failureOf(error)
    }
    await changed()
    notifySuccess(`The group ${shown.name} was deleted.`)
    return null
  }
  return (
    <>
      <PageHeader
        title="Groups"
        description="Members under one name: they are given roles, applications and integrations together."
        actions={
          mayManage ? (
            <Button leftSection={<Icon name="plus" />} onClick={() => setOpen('create')}>
              Create group
            </Button>
          ) : null
        }
      />
      <UnlessFailed query={groups} what="The groups">
        <ListTable
          label="Groups"
          columns={columns}
          list={groups}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={(group) =>
            mayManage && group.type === 'custom'
              ? [
                  { label: 'Rename', icon: 'pencil', onSelect: () => openFor('rename', group) },
                  {
                    label: 'Delete',
                    icon: 'trash-2',
                    tone: 'danger',
                    onSelect: () => openFor('delete', group),
                  },
                ]
              : []
          }
          searchPlaceholder="Search groups"
          emptyState={<EmptyState icon="users" title="No groups" description="There are no groups yet." />}
        />
      </UnlessFailed>
      <NameDialog
        title="Create group"
        isOpen={open === 'create'}
        label="Group name"
        placeholder="Warehouse"
        submitLabel="Create group"
        onClose={close}
        send={async (name) => {
          const { id } = await call(routes.groups.create, { body: { name } })
          await changed()
          await navigate({ to: '/groups/$groupId/$pageType', params: { groupId: id, pageType: 'members' } })
        }}
      />
      <NameDialog
        title="Rename group"
        isOpen={open === 'rename'}
        label="Group name"
        initial={shown?.name ?? ''}
        submitLabel="Rename group"
        onClose={close}
        send={async (name) => {
          if (shown === null) return
          await call(routes.groups.rename, { parameters: { groupId: shown.id }, body: { name } })
          await changed()
          close()
        }}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`Delete the group ${shown?.name ?? ''}?`}
        confirmLabel="Delete group"
        onConfirm={remove}
        onClose={close}
      >
        <p>
          Its members stay members of the organization. The roles and shares that they have by it end at once.
        </p>
      </ConfirmDialog>
    </>
  )
}

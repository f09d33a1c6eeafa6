import { call, routes, type RoleView } from '@ashlar/contract'
import { ConfirmDialog, type Failure, Icon, notifySuccess, PageHeader } from '@ashlar/ui'
import { Button, Tabs } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/index.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RoleDialog, type RoleDraft } from './RoleDialog.tsx'
import { RoleList } from './RoleList.tsx'
import classes from './Roles.module.css'
import { rolesOfType, rolesQuery, typeNames } from './roles.ts'
import { RoleSettings } from './RoleSettings.tsx'

const route = getRouteApi('/signed-in/shell/roles-and-permissions/$pageType')
const pages = ['organization-roles', 'resource-roles', 'settings'] as const

/** The roles of the organization: for itself, and for what is shared one by one. */
export const RolesScreen = () => {
  usePageTitle('Roles and permissions')
  const { pageType } = route.useParams()
  const navigate = route.useNavigate()
  const { may } = useSession()
  const client = useQueryClient()
  const mayRead = may('roles:read')
  const mayManage = may('roles:manage')
  const roles = useQuery({ ...rolesQuery, enabled: mayRead })
  const [draft, setDraft] = useState<RoleDraft>({ role: null, type: 'organization' })
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  if (!mayRead) return <ForbiddenPage resources={['Roles']} />
  const page = pages.find((known) => known === pageType)
  if (page === undefined) return <NotFoundPage />

  const close = (): void => setOpen(null)
  const edit = (next: RoleDraft): void => {
    setDraft(next)
    setOpen('edit')
  }
  const remove = async (): Promise<Failure | null> => {
    if (draft.role === null) return null
    try {
      await call(routes.roles.remove, { parameters: { roleId: draft.role.id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: rolesQuery.queryKey })
    notifySuccess(`The role ${draft.role.name} was deleted.`)
    return null
  }
  const actions = {
    onEdit: (role: RoleView) => edit({ role, type: role.type }),
    onDelete: (role: RoleView) => {
      setDraft({ role, type: role.type })
      setOpen('delete')
    },
  }
  const all = roles.data?.roles ?? null
  const first = page === 'resource-roles' ? 'applications' : 'organization'
  return (
    <>
      <PageHeader
        title="Roles and permissions"
        description="What people may do. Roles for the organization add up; roles for things are given when they are shared."
        actions={
          mayManage && page !== 'settings' ? (
            <Button leftSection={<Icon name="plus" />} onClick={() => edit({ role: null, type: first })}>
              Create role
            </Button>
          ) : null
        }
      />
      <Tabs
        value={page}
        keepMounted={false}
        onChange={(next) => void navigate({ params: { pageType: next ?? 'organization-roles' } })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="organization-roles">Organization roles</Tabs.Tab>
          <Tabs.Tab value="resource-roles">Resource roles</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <UnlessFailed query={roles} what="The roles">
          <Tabs.Panel value="organization-roles">
            <RoleList
              label="Organization roles"
              roles={all === null ? null : rolesOfType(all, 'organization')}
              mayManage={mayManage}
              {...actions}
            />
          </Tabs.Panel>
          <Tabs.Panel value="resource-roles">
            {typeNames.map(({ type, name }) => (
              <section key={type} aria-label={name}>
                <h2 className={classes['heading']}>{name}</h2>
                <RoleList
                  label={`Roles for ${name.toLowerCase()}`}
                  roles={all === null ? null : rolesOfType(all, type)}
                  mayManage={mayManage}
                  {...actions}
                />
              </section>
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <RoleSettings
              hasSimpleRoles={roles.data?.hasSimpleRoles ?? false}
              mayManage={mayManage && roles.data !== undefined}
            />
          </Tabs.Panel>
        </UnlessFailed>
      </Tabs>
      <RoleDialog draft={draft} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`Delete the role ${draft.role?.name ?? ''}?`}
        confirmLabel="Delete role"
        onConfirm={remove}
        onClose={close}
      >
        <p>Whoever has it loses at once what it gave them, also what was shared by it.</p>
      </ConfirmDialog>
    </>
  )
}

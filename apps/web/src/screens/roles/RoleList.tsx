import type { RoleView } from '@ashlar/contract'
import { isOrganizationRole } from '@ashlar/schema'
import { type Column, DataTable, EmptyState } from '@ashlar/ui'
import { roleFacts } from '../../invitations/invitations.ts'
import { entityActionFacts } from './roles.ts'
import classes from './Roles.module.css'

const helpOf = ({ id, type, description, permissions }: RoleView): string => {
  if (type === 'organization') return isOrganizationRole(id) ? roleFacts[id].help : description
  if (description !== '') return description
  return Object.entries(entityActionFacts)
    .flatMap(([action, { label, types }]) =>
      permissions.includes(action) && types.includes(type) ? [label] : [],
    )
    .join(', ')
}

const columns: readonly Column<RoleView>[] = [
  {
    key: 'name',
    header: 'Role',
    width: '200px',
    isPrimary: true,
    cell: (role) => (
      <>
        {role.name}
        <span className={classes['descriptionBelow']}>{helpOf(role)}</span>
      </>
    ),
  },
  {
    key: 'help',
    header: 'What it lets people do',
    isOptional: true,
    cell: (role) => <span className={classes['description']}>{helpOf(role)}</span>,
  },
  {
    key: 'holders',
    header: 'Given',
    width: '100px',
    cell: ({ isBuiltIn, type, holders }) => (isBuiltIn && type !== 'organization' ? '' : holders),
  },
]

/** Roles of one type, those of every organization first. */
export const RoleList = ({
  label,
  roles,
  mayManage,
  onEdit,
  onDelete,
}: {
  label: string
  roles: readonly RoleView[] | null
  mayManage: boolean
  onEdit: (role: RoleView) => void
  onDelete: (role: RoleView) => void
}) => (
  <DataTable
    label={label}
    columns={columns}
    rows={roles}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...(mayManage
      ? {
          rowMenu: (role: RoleView) =>
            role.isBuiltIn
              ? []
              : [
                  { label: 'Edit', icon: 'pencil', onSelect: () => onEdit(role) },
                  {
                    label: 'Delete',
                    icon: 'trash-2',
                    tone: 'danger' as const,
                    onSelect: () => onDelete(role),
                  },
                ],
        }
      : {})}
    emptyState={<EmptyState icon="shield" title="No roles" description="There are no roles yet." />}
  />
)

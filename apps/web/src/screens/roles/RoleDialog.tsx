import { call, type RoleType, routes, type RoleView } from '@ashlar/contract'
import { actionsGivenBy, entityActions, everyPermission, isForUsers } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Checkbox, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { entityActionFacts, rolesQuery, typeNames } from './roles.ts'

/** A role as it is made or changed. */
export interface RoleDraft {
  /** Null for one that is made. */
  readonly role: RoleView | null
  readonly type: RoleType
}

/** Makes or changes a role. */
export const RoleDialog = ({
  draft,
  isOpen,
  onClose,
}: {
  draft: RoleDraft
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title={draft.role === null ? 'Create role' : `Edit the role ${draft.role.name}`}
    size={720}
  >
    <RoleForm draft={draft} onClose={onClose} />
  </Modal>
)

const RoleForm = ({ draft, onClose }: { draft: RoleDraft; onClose: () => void }) => {
  const client = useQueryClient()
  const { may } = useSession()
  const { role } = draft
  const [type, setType] = useState(draft.type)
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(role?.permissions))
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOfThings = type !== 'organization'

  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setError('Enter a name.')
      return
    }
    setBusy(true)
    setFailure(null)
    const permissions = [...everyPermission, ...entityActions].filter((one) => held.has(one))
    const content = { name: name.trim(), description: description.trim(), permissions }
    try {
      await (role === null
        ? call(routes.roles.create, { body: { type, ...content } })
        : call(routes.roles.update, {
            parameters: { roleId: role.id },
            body: { revision: role.revision, ...content },
          }))
      await client.invalidateQueries({ queryKey: rolesQuery.queryKey })
      notifySuccess(role === null ? `The role ${content.name} was created.` : 'Role saved')
      onClose()
    } catch (cause) {
      setFailure(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isOfThings && role === null ? (
          <Select
            label="For"
            data={typeNames.map((one) => ({ value: one.type, label: one.name }))}
            value={type}
            allowDeselect={false}
            onChange={(value) => {
              setType(typeNames.find((one) => one.type === value)?.type ?? type)
              setHeld(new Set())
            }}
          />
        ) : null}
        <TextInput
          label="Role name"
          data-autofocus
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
        <Textarea
          label="Description"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={400}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {isOfThings ? (
          <ThingActions type={type} held={held} onChange={setHeld} />
        ) : (
          <PermissionGrid held={held} mayGive={may} onChange={setHeld} />
        )}
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {role === null ? 'Create role' : 'Save role'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

/** What a role for things lets do. Seeing is in each where it shows no more than users see, and in all that lets edit. */
const ThingActions = ({
  type,
  held,
  onChange,
}: {
  type: RoleType
  held: ReadonlySet<string>
  onChange: (held: ReadonlySet<string>) => void
}) => (
  <Checkbox.Group
    label="Lets people"
    value={type === 'organization' ? [...held] : actionsGivenBy(type, [...held])}
    onChange={(chosen) => onChange(new Set(chosen))}
  >
    <Stack gap="xs" mt="xs">
      {entityActions
        .filter((action) => entityActionFacts[action].types.includes(type))
        .map((action) => (
          <Checkbox
            key={action}
            value={action}
            label={entityActionFacts[action].label}
            disabled={action === 'view' && type !== 'organization' && (isForUsers(type) || held.has('edit'))}
          />
        ))}
    </Stack>
  </Checkbox.Group>
)

import { call, type InvitableRole, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Modal, MultiSelect, Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parseEmails } from '../../invitations/email-list.ts'
import {
  invitableRoles,
  invitationsKey,
  listed,
  mostAtOnce,
  roleFacts,
} from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { groupList } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'

/** Invites people by e-mail. */
export const InviteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Invite members" size={460}>
    <InviteForm onClose={onClose} />
  </Modal>
)

const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitableRole>('developer')
  const [groupIds, setGroupIds] = useState<string[]>([])
  const { may } = useSession()
  const groups = useFound(groupList, { enabled: may('groups:read') })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const custom = new Map([
    ...names,
    ...groups.rows.flatMap(({ id, name, type }) => (type === 'custom' ? [[id, name] as const] : [])),
  ])
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (): Promise<void> => {
    const { valid, invalid } = parseEmails(text)
    setFailure(null)
    if (invalid.length > 0) {
      setError(`Not an e-mail address: ${listed(invalid)}.`)
      return
    }
    if (valid.length === 0 || valid.length > mostAtOnce) {
      setError(
        valid.length === 0
          ? 'Enter at least one e-mail address.'
          : `At most ${mostAtOnce} people can be invited at once.`,
      )
      return
    }
    setBusy(true)
    try {
      await call(routes.members.invite, { body: { emails: [...valid], role, groupIds } })
      await client.invalidateQueries({ queryKey: invitationsKey })
      notifySuccess(valid.length === 1 ? '1 invitation was sent.' : `${valid.length} invitations were sent.`)
      onClose()
    } catch (cause) {
      setFailure(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="E-mail addresses"
          description="Separated by commas or spaces."
          placeholder="ada@example.com, grace@example.com"
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
        <Radio.Group
          label="Role"
          value={role}
          onChange={(value) => setRole(invitableRoles.find((candidate) => candidate === value) ?? role)}
        >
          <Stack gap="xs" mt="xs">
            {invitableRoles.map((candidate) => (
              <Radio
                key={candidate}
                value={candidate}
                label={roleFacts[candidate].label}
                description={roleFacts[candidate].help}
              />
            ))}
          </Stack>
        </Radio.Group>
        {custom.size === 0 ? null : (
          <MultiSelect
            label="Groups"
            description="They come into these groups when they accept."
            placeholder={groupIds.length === 0 ? 'Choose groups' : ''}
            data={[...custom].map(([value, label]) => ({ value, label }))}
            value={groupIds}
            {...groups.searching}
            onChange={(chosen) => {
              // What was chosen stays on offer, whatever is typed.
              setNames(new Map([...custom].filter(([id]) => chosen.includes(id))))
              setGroupIds(chosen)
            }}
          />
        )}
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Send invitations
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

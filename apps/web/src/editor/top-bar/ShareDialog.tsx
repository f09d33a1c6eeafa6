import { Button, Group, Modal, Select, Stack, Switch, Tabs } from '@mantine/core'
import { call, routes, type MemberView, type ShareView } from '@ashlar/contract'
import { EmptyState, ErrorNotice, IconButton, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditorSession, useEditorParts, useView } from '../session/editor-context.tsx'
import { EmbeddingPanel } from './embedding/EmbeddingPanel.tsx'
import classes from './TopBar.module.css'
import { accessOf, requestOf, shareable, type Access, type SharingDraft } from './sharing.ts'

const everyoneAccess = [
  { value: 'none', label: 'Only people named below' },
  { value: 'viewer', label: 'May view' },
  { value: 'builder', label: 'May build' },
]
const personAccess = [
  { value: 'viewer', label: 'May view' },
  { value: 'builder', label: 'May build' },
]
const readAccess = (value: string | null): Access =>
  value === 'viewer' || value === 'builder' ? value : 'none'

/** Who may view and who may build the application, and whether visitors may view it. */
export const ShareDialog = () => {
  const { view } = useEditorParts()
  const { applicationId } = useEditorSession()
  const isOpen = useView(({ dialog }) => dialog === 'share')
  const close = (): void => view.setState({ dialog: null })
  const shares = useQuery({
    queryKey: ['applications', applicationId, 'shares'],
    queryFn: ({ signal }) => call(routes.applications.readShares, { parameters: { applicationId } }, signal),
    enabled: isOpen,
  })
  const members = useQuery({
    queryKey: ['editor', 'members'],
    queryFn: ({ signal }) => call(routes.members.list, {}, signal),
    enabled: isOpen,
  })
  const failed = shares.error ?? members.error
  return (
    <Modal opened={isOpen} onClose={close} title="Share application" size={520}>
      <Tabs defaultValue="people">
        <Tabs.List mb="md">
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="embedding">Embedding</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          {failed !== null ? (
            <ErrorNotice
              failure={failureOf(failed)}
              onRetry={() => {
                void shares.refetch()
                void members.refetch()
              }}
            />
          ) : shares.data === undefined || members.data === undefined ? (
            <SkeletonRows />
          ) : (
            <ShareForm
              key={shares.dataUpdatedAt}
              isPublic={shares.data.isPublic}
              shares={shares.data.shares}
              members={members.data.members}
              onClose={close}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="embedding">
          <EmbeddingPanel onClose={close} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

const ShareForm = ({
  isPublic,
  shares,
  members,
  onClose,
}: {
  isPublic: boolean
  shares: readonly ShareView[]
  members: readonly MemberView[]
  onClose: () => void
}) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<SharingDraft>(() => accessOf(isPublic, shares))
  const save = useMutation({
    mutationFn: () =>
      call(routes.applications.changeShares, { parameters: { applicationId }, body: requestOf(draft) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['applications'] })
      notifySuccess('Sharing saved')
      onClose()
    },
  })
  const setPerson = (userId: string, access: Access): void =>
    setDraft((before) => {
      const people = new Map(before.people)
      if (access === 'none') people.delete(userId)
      else people.set(userId, access)
      return { ...before, people }
    })
  const nameOf = (userId: string): { name: string; email: string } =>
    members.find((member) => member.userId === userId) ??
    draft.known.get(userId) ?? { name: userId, email: '' }
  const addable = shareable(members, draft)
  return (
    <Stack gap="md">
      <Switch
        label="Anybody with the link may view it"
        description="Visitors do not sign in. They see the deployed version only."
        checked={draft.isPublic}
        onChange={(event) => setDraft({ ...draft, isPublic: event.currentTarget.checked })}
      />
      <Select
        label="Everyone in the organisation"
        data={everyoneAccess}
        value={draft.everyone}
        onChange={(value) => setDraft({ ...draft, everyone: readAccess(value) })}
      />
      <div>
        <Select
          label="People"
          placeholder={addable.length === 0 ? 'There is nobody else to add' : 'Add a person'}
          data={addable.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
          value={null}
          searchable
          disabled={addable.length === 0}
          nothingFoundMessage="Nobody is called so"
          onChange={(userId) => {
            if (userId !== null) setPerson(userId, 'viewer')
          }}
        />
        {draft.people.size === 0 ? (
          <EmptyState
            isCompact
            icon="users"
            title="Not shared with anybody by name"
            description="Owners and administrators of the organisation may always build."
          />
        ) : (
          <ul className={classes.people}>
            {[...draft.people].map(([userId, access]) => {
              const { name, email } = nameOf(userId)
              return (
                <li key={userId} className={classes.person}>
                  <span className={classes.personName}>
                    {name}
                    <small>{email}</small>
                  </span>
                  <Select
                    aria-label={`What ${name} may do`}
                    size="xs"
                    w={120}
                    data={personAccess}
                    value={access}
                    onChange={(value) => setPerson(userId, readAccess(value))}
                  />
                  <IconButton icon="x" label={`Remove ${name}`} onClick={() => setPerson(userId, 'none')} />
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {save.error === null ? null : <ErrorNotice failure={failureOf(save.error)} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save sharing
        </Button>
      </Group>
    </Stack>
  )
}

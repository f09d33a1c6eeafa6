import { Modal, Switch, Tabs } from '@mantine/core'
import { call, routes, type MemberView, type ShareView } from '@ashlar/contract'
import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { membersToShareWith } from '../../sharing/members-to-share-with.ts'
import { ShareForm } from '../../sharing/ShareForm.tsx'
import { draftOf, sharesOf } from '../../sharing/sharing.ts'
import { useEditorSession, useEditorParts, useView } from '../session/editor-context.tsx'
import { EmbeddingPanel } from './embedding/EmbeddingPanel.tsx'

const roles = ['viewer', 'builder'] as const

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
  const members = useQuery({ ...membersToShareWith, enabled: isOpen })
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
            <ApplicationShares
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

const ApplicationShares = (given: {
  isPublic: boolean
  shares: readonly ShareView[]
  members: readonly MemberView[]
  onClose: () => void
}) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const [isPublic, setPublic] = useState(given.isPublic)
  // Owners are left out: they may build whatever is shared.
  const [draft, setDraft] = useState(() =>
    draftOf(given.shares, (role) => (role === 'owner' ? null : role === 'viewer' ? 'viewer' : 'builder')),
  )
  return (
    <ShareForm
      roles={roles}
      first="viewer"
      draft={draft}
      members={given.members}
      onChange={setDraft}
      onClose={given.onClose}
      save={async (complete) => {
        await call(routes.applications.changeShares, {
          parameters: { applicationId },
          body: { isPublic, shares: sharesOf(complete) },
        })
        void queries.invalidateQueries({ queryKey: ['applications'] })
      }}
    >
      <Switch
        label="Anybody with the link may view it"
        description="Visitors do not sign in. They see the deployed version only."
        checked={isPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
    </ShareForm>
  )
}

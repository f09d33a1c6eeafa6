import { Modal, Switch, Tabs } from '@mantine/core'
import {
  call,
  type GroupView,
  type MemberView,
  type RoleView,
  routes,
  type ShareView,
} from '@ashlar/contract'
import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { ShareForm } from '../../sharing/ShareForm.tsx'
import { draftOf, roleChoices, sharesOf } from '../../sharing/sharing.ts'
import { whomToShareWith } from '../../sharing/whom-to-share-with.ts'
import { useEditorSession, useEditorParts, useView } from '../context/editor-context.tsx'
import { EmbeddingPanel } from './embedding/EmbeddingPanel.tsx'

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
  const whom = useQuery({ ...whomToShareWith, enabled: isOpen })
  const failed = shares.error ?? whom.error
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
                void whom.refetch()
              }}
            />
          ) : shares.data === undefined || whom.data === undefined ? (
            <SkeletonRows />
          ) : (
            <ApplicationShares
              key={shares.dataUpdatedAt}
              isPublic={shares.data.isPublic}
              shares={shares.data.shares}
              {...whom.data}
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
  groups: readonly GroupView[]
  roles: readonly RoleView[]
  onClose: () => void
}) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const [isPublic, setPublic] = useState(given.isPublic)
  const [draft, setDraft] = useState(() => draftOf(given.shares))
  return (
    <ShareForm
      choices={roleChoices(['viewer', 'builder'], given.roles, 'applications')}
      first="viewer"
      draft={draft}
      members={given.members}
      groups={given.groups}
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

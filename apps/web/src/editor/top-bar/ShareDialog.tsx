import { Modal, Tabs } from '@mantine/core'
import { ApplicationShares } from '../../sharing/ApplicationShares.tsx'
import { useEditorSession, useEditorParts, useView } from '../context/editor-context.tsx'
import { EmbeddingPanel } from './embedding/EmbeddingPanel.tsx'

/** Who may view and who may build the application, and which sites show it. */
export const ShareDialog = () => {
  const { view } = useEditorParts()
  const { applicationId } = useEditorSession()
  const isOpen = useView(({ dialog }) => dialog === 'share')
  const close = (): void => view.setState({ dialog: null })
  return (
    <Modal opened={isOpen} onClose={close} title="Share application" size={520}>
      <Tabs defaultValue="people">
        <Tabs.List mb="md">
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="embedding">Embedding</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <ApplicationShares applicationId={applicationId} onClose={close} />
        </Tabs.Panel>
        <Tabs.Panel value="embedding">
          <EmbeddingPanel onClose={close} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

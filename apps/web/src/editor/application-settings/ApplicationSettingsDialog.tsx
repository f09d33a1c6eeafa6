import { Modal } from '@mantine/core'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { PictureSettings } from './PictureSettings.tsx'

/** What holds for all pages of the application and has no place of its own. */
export const ApplicationSettingsDialog = () => {
  const { view } = useEditorParts()
  const isOpen = useView(({ dialog }) => dialog === 'applicationSettings')
  const close = (): void => view.setState({ dialog: null })
  return (
    <Modal opened={isOpen} onClose={close} title="Application settings" size={520}>
      <PictureSettings onClose={close} />
    </Modal>
  )
}

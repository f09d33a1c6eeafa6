import { DialogActions } from '@ashlar/ui'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useEditorParts } from '../context/editor-context.tsx'
import {
  nameOfCopied,
  paste,
  pasteRequest,
  pasteWithoutAsking,
  type PasteRequest,
} from '../commands/pasting.ts'

/** How many components are named before the rest is counted. */
const named = 5

/** Asks before components are pasted. Cancelling leaves the page and its undo steps alone. */
export const PasteDialog = () => {
  const request = useStore(pasteRequest, (state) => state.request)
  return request === null ? null : <PasteQuestion request={request} />
}

const PasteQuestion = ({ request }: { request: PasteRequest }) => {
  const { commands, canvas } = useEditorParts()
  const [isLast, setLast] = useState(false)
  const { copied, target } = request
  const names = copied.roots.slice(0, named).map(({ name }) => name)
  const others = copied.roots.length - names.length
  const close = (): void => {
    pasteRequest.setState({ request: null })
    requestAnimationFrame(() => canvas.focus())
  }
  const confirm = (): void => {
    if (isLast) pasteWithoutAsking()
    close()
    paste(commands, copied)
  }
  return (
    <Modal opened onClose={close} title={`Paste ${nameOfCopied(copied)}?`} size={420}>
      <p>
        {names.join(', ')}
        {others > 0 ? ` and ${others} more` : ''} will be added to {target}.
      </p>
      <Checkbox
        label="Do not ask again"
        checked={isLast}
        onChange={(event) => setLast(event.currentTarget.checked)}
      />
      <DialogActions isApart>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button onClick={confirm} data-autofocus>
          Paste
        </Button>
      </DialogActions>
    </Modal>
  )
}

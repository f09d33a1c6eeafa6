import type { Editor } from '@tiptap/core'
import { useId, useRef, useState, type RefObject } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import control from '../shared/control.module.css'
import { Popup } from '../shared/Popup.tsx'
import { textOf } from '../values.ts'
import styles from './LinkPopup.module.css'
import { addressForLink } from './safe-markup.ts'

interface LinkPopupProps {
  readonly editor: Editor
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

const setLink = (editor: Editor, href: string, words: string): void => {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

/** Asks where the chosen words lead. */
export const LinkPopup = ({ editor, anchor, onClose }: LinkPopupProps) => {
  const [present] = useState(() => textOf(editor.getAttributes('link').href))
  const [address, setAddress] = useState(present)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const problemId = useId()

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = addressForLink(address)
    if (href === undefined) {
      setRefused(true)
      return
    }
    setLink(editor, href, address.trim())
    onClose()
  }
  return (
    <Popup
      anchor={anchor}
      onClose={(reason) => (reason === 'escape' ? close() : onClose())}
      role="dialog"
      label="Link"
      initialFocus={input}
      minimumWidth={280}
    >
      <div
        className={styles.form}
        onKeyDown={(event) => {
          // Enter must not submit a form around the editor.
          event.stopPropagation()
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          apply()
        }}
      >
        <label htmlFor={inputId} className={styles.label}>
          Address
        </label>
        <div className={control.control} data-invalid={isRefused ? '' : undefined}>
          <input
            ref={input}
            id={inputId}
            className={control.box}
            value={address}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://example.com"
            aria-invalid={isRefused}
            aria-describedby={problemId}
            onInput={(event) => {
              setAddress(event.currentTarget.value)
              setRefused(false)
            }}
          />
        </div>
        <div id={problemId} className={styles.problem} aria-live="polite">
          {isRefused && 'Enter a web address, an e-mail address or a path of this application.'}
        </div>
        <div className={styles.actions}>
          {present !== '' && (
            <SmallButton
              kind="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Remove link
            </SmallButton>
          )}
          <SmallButton kind="quiet" onClick={close}>
            Cancel
          </SmallButton>
          <SmallButton kind="primary" onClick={apply}>
            {present === '' ? 'Add link' : 'Change link'}
          </SmallButton>
        </div>
      </div>
    </Popup>
  )
}

import type { Editor } from '@tiptap/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { AppIcon } from '../icons/AppIcon.tsx'
import { linkPlace, toolbars } from './formats.ts'
import { LinkPopup } from './LinkPopup.tsx'
import styles from './RichToolbar.module.css'

interface RichToolbarProps {
  readonly editor: Editor | undefined
  readonly kind: 'FULL' | 'BASIC'
  /** What `toolbarState` says of the editor. */
  readonly state: string
  readonly editorId: string
  readonly isDisabled: boolean
  readonly isLinkOpen: boolean
  readonly onLinkOpen: (isOpen: boolean) => void
}

const onMac = () => typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac')

const keysText = (keys: string): string =>
  onMac() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '') : keys

/**
 * The buttons above the text: one stop for the keyboard, from which the arrows go on, as the pattern of toolbars says.
 */
export const RichToolbar = (props: RichToolbarProps) => {
  const { editor, kind, state, editorId, isDisabled, isLinkOpen, onLinkOpen } = props
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  const facts = new Set(state.split(','))
  const groups = toolbars[kind]
  const count = groups.flat().length

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const next =
      event.key === forward
        ? (stop + 1) % count
        : event.key === backward
          ? (stop + count - 1) % count
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? count - 1
              : undefined
    if (event.key === 'Escape' && !isLinkOpen) editor?.commands.focus()
    if (next === undefined || isLinkOpen) return
    event.preventDefault()
    setStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  let place = -1
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formats"
      aria-controls={editor === undefined ? undefined : editorId}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
      // A press must not take the caret out of the text: the format is for what is chosen there.
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[popover]') === null)
          event.preventDefault()
      }}
    >
      {groups.map((group) => (
        <div
          key={group.map((format) => (format === linkPlace ? format : format.name)).join()}
          className={styles.group}
        >
          {group.map((format) => {
            place += 1
            const here = place
            const isLink = format === linkPlace
            const label = isLink ? 'Link' : format.label
            const keys = isLink ? 'Ctrl+K' : format.keys
            const isPossible =
              editor !== undefined && !isDisabled && (isLink || !facts.has(`no ${format.name}`))
            return (
              <SmallButton
                key={label}
                ref={isLink ? linkButton : undefined}
                kind="quiet"
                isIcon
                tabIndex={here === stop ? 0 : -1}
                aria-label={label}
                title={keys === undefined ? label : `${label} (${keysText(keys)})`}
                aria-disabled={!isPossible || undefined}
                aria-pressed={isLink ? facts.has('link') : format.isOn && facts.has(format.name)}
                aria-haspopup={isLink ? 'dialog' : undefined}
                aria-expanded={isLink ? isLinkOpen : undefined}
                onFocus={() => setStop(here)}
                onClick={() => {
                  if (!isPossible) return
                  if (isLink) onLinkOpen(!isLinkOpen)
                  else format.run(editor)
                }}
              >
                <AppIcon name={isLink ? 'link' : format.icon} size={16} />
              </SmallButton>
            )
          })}
        </div>
      ))}
      {isLinkOpen && editor !== undefined && (
        <LinkPopup editor={editor} anchor={linkButton} onClose={() => onLinkOpen(false)} />
      )}
    </div>
  )
}

import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type FocusEvent } from 'react'
import hidden from '../shared/hidden.module.css'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import { limitsText } from './admission.ts'
import { FileList, RefusedFiles } from './FileList.tsx'
import styles from './FilePickerView.module.css'
import { useFiles } from './use-files.ts'
import type { filePicker } from './filePicker.ts'

const UploadGlyph = () => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15" />
  </svg>
)

/** A place for files: chosen, dropped or pasted, checked one by one, listed with their size. */
export const FilePickerView = (props: WidgetViewProps<typeof filePicker>) => {
  const { values, record } = props
  const picked = useFiles(props)
  const { state, limits, files, coming } = picked
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  const limitsId = useId()
  const style = values.pickerStyle
  const isSingle = limits.maximumCount === 1
  const about = limitsText(limits)
  const caption = values.buttonText || (isSingle ? 'Choose file' : 'Choose files')
  const { disabled, id: controlId, 'aria-label': nameless, 'aria-describedby': describedBy } = state.control

  const isShimmering = state.isAwaited && files.length === 0
  const focusButton = () => button.current?.focus({ preventScroll: true })
  const bring = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      // Without this the browser would open the file in the place of the page.
      event.preventDefault()
      event.dataTransfer.dropEffect = state.isLocked ? 'none' : 'copy'
      setOver(!state.isLocked)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      picked.add([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      picked.add([...event.clipboardData.files])
    },
  }
  const chooser = (
    <SmallButton
      ref={button}
      id={controlId}
      className={style === 'BUTTON' ? styles.whole : undefined}
      disabled={disabled || state.isReadOnly}
      aria-labelledby={state.label === '' ? undefined : `${controlId}-label ${buttonId}`}
      aria-describedby={[limitsId, describedBy].join(' ')}
      onClick={() => input.current?.click()}
    >
      <span id={buttonId}>{caption}</span>
      {state.isRequired && <span className={hidden.hidden}>, required</span>}
    </SmallButton>
  )
  const summary =
    files.length === 0 ? (isSingle ? 'No file chosen' : 'No files chosen') : `${files.length} chosen`

  return (
    <Field {...state.field} isGroup fillsHeight={record.height.mode !== 'fitContent'}>
      <div
        {...bring}
        role="group"
        aria-label={state.label === '' ? nameless : undefined}
        aria-labelledby={state.label === '' ? undefined : `${controlId}-label`}
        aria-busy={state.isAwaited || coming.length > 0 || undefined}
        className={styles.picker}
        data-over={isOver ? '' : undefined}
        data-locked={state.isLocked ? '' : undefined}
        data-invalid={state.problem === undefined ? undefined : ''}
        onBlur={(event: FocusEvent) => {
          const to = event.relatedTarget
          // The window of the browser in which files are chosen takes the focus away for a moment.
          if (to === null || (to instanceof Node && event.currentTarget.contains(to))) return
          state.leave()
        }}
      >
        {style === 'DROPZONE' && (
          <div className={[styles.zone, isShimmering && loading.shimmer].filter(Boolean).join(' ')}>
            <span className={styles.sign}>
              <UploadGlyph />
            </span>
            <div className={styles.invitation}>
              {chooser}
              {!state.isLocked && (
                <span className={styles.orDrop}>or drop {isSingle ? 'it' : 'them'} here</span>
              )}
            </div>
            <div id={limitsId} className={styles.limits}>
              {about}
            </div>
          </div>
        )}
        {style === 'BUTTON' && (
          <>
            {chooser}
            <div id={limitsId} className={styles.limitsBelow}>
              {about}
            </div>
          </>
        )}
        {style === 'INLINE' && (
          <>
            <ControlBox state={state} isEmpty={files.length === 0} className={styles.line}>
              {chooser}
              <span className={styles.summary}>{summary}</span>
            </ControlBox>
            <div id={limitsId} className={styles.limitsBelow}>
              {about}
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          multiple={!isSingle}
          accept={limits.accepted.patterns.join(',') || undefined}
          disabled={state.isLocked}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
            picked.add(chosen)
          }}
        />
        <FileList picked={picked} onRemoved={focusButton} />
        <RefusedFiles picked={picked} onRemoved={focusButton} />
        <div role="status" className={hidden.hidden}>
          {picked.news}
        </div>
      </div>
    </Field>
  )
}

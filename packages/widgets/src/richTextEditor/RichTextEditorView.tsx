import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import { LengthNote } from '../shared/LengthNote.tsx'
import { Message } from '../shared/Message.tsx'
import { lengthProblem } from '../shared/text-rules.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useTypedField } from '../shared/use-typed-field.ts'
import { rowLimitsOf } from '../textArea/rows.ts'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { LinkPopup } from './LinkPopup.tsx'
import { plainTextOf } from './plain-text.ts'
import styles from './RichTextEditorView.module.css'
import { RichToolbar } from './RichToolbar.tsx'
import { useRichEditor } from './use-rich-editor.ts'
import type { richTextEditor } from './richTextEditor.ts'

const asText = (attribute: boolean | undefined): string => (attribute === true ? 'true' : 'false')

/** A field for formatted text. The words can be read at once; the editor itself is fetched after them. */
export const RichTextEditorView = (props: WidgetViewProps<typeof richTextEditor>) => {
  const { values, record, report } = props
  const box = useRef<HTMLDivElement>(null)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => typed,
    find: (typed) => {
      const words = plainTextOf(typed)
      return { isEmpty: words.trim() === '', problem: lengthProblem(words, values) }
    },
    nameless: 'Text',
    hasLines: true,
  })
  const { typed, state } = field
  const words = useMemo(() => plainTextOf(typed), [typed])
  useExposed({ values, report }, 'text', words)

  const kind = values.toolbar
  const placeholder = values.placeholderText
  const { least, most } = rowLimitsOf(values.minRows, values.maxRows)
  const fillsHeight = record.height.mode !== 'fitContent'
  const { control } = state
  const rich = useRichEditor({
    markup: typed,
    isEditable: !state.isLocked,
    placeholder,
    attributes: {
      id: control.id,
      role: 'textbox',
      'aria-multiline': 'true',
      ...(state.label === ''
        ? { 'aria-label': control['aria-label'] ?? 'Text' }
        : { 'aria-labelledby': `${control.id}-label` }),
      'aria-describedby': control['aria-describedby'],
      'aria-invalid': asText(control['aria-invalid']),
      'aria-required': asText(state.isRequired),
      'aria-disabled': asText(state.isDisabled),
      'aria-readonly': asText(state.isReadOnly),
      ...(placeholder === '' ? {} : { 'aria-placeholder': placeholder }),
      ...(state.isReadOnly ? { tabindex: '0' } : {}),
      spellcheck: asText(values.checksSpelling),
    },
    onChange: field.change,
    onNormalized: (markup) => report('value', markup),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !state.isLocked) {
      event.preventDefault()
      event.stopPropagation()
      setLinkOpen(true)
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && !isLinkOpen) {
      // Before the editor sees it, which would break the line.
      event.preventDefault()
      event.stopPropagation()
      field.onKeyDown(event)
    }
  }

  return (
    <Field
      {...state.field}
      isGroup
      fillsHeight={fillsHeight}
      note={values.showsCount && <LengthNote typed={words} maximum={values.maxLength} />}
    >
      <ControlBox
        ref={box}
        state={state}
        className={styles.box}
        isEmpty={typed === ''}
        fills={fillsHeight}
        onFocus={field.box.onFocus}
        onBlur={field.box.onBlur}
      >
        <div className={styles.whole} onKeyDownCapture={onKeyDown}>
          {kind !== 'NONE' && !state.isReadOnly && !rich.isTooLong && (
            <RichToolbar
              editor={rich.editor}
              kind={kind}
              state={rich.toolbar}
              editorId={control.id}
              isDisabled={state.isDisabled}
              isLinkOpen={isLinkOpen}
              onLinkOpen={setLinkOpen}
            />
          )}
          <div
            className={styles.page}
            style={{ '--text-least-rows': least, '--text-most-rows': most }}
            hidden={rich.isTooLong || rich.hasFailed}
          >
            {rich.editor === undefined && (
              // Reached by keys, so that a long text can be scrolled before it can be edited.
              <div className={styles.waiting} aria-busy="true" role="group" aria-label="Text" tabIndex={0}>
                {words.slice(0, 20_000) || <span className={styles.placeholder}>{placeholder}</span>}
              </div>
            )}
            <div ref={rich.place} />
          </div>
          {rich.isTooLong && <Message title="This text is too long to be edited here." />}
          {rich.hasFailed && (
            <Message
              title="The editor could not be loaded."
              detail="Nothing of the text is lost."
              isFailure
              action={{ label: 'Try again', run: rich.tryAgain }}
            />
          )}
          {kind === 'NONE' && isLinkOpen && rich.editor !== undefined && (
            <LinkPopup editor={rich.editor} anchor={box} onClose={() => setLinkOpen(false)} />
          )}
        </div>
      </ControlBox>
    </Field>
  )
}

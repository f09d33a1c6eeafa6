import { useId, useMemo, type KeyboardEvent } from 'react'
import hidden from '../shared/hidden.module.css'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import { Message } from '../shared/Message.tsx'
import { lengthProblem } from '../shared/text-rules.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useTypedField } from '../shared/use-typed-field.ts'
import { rowLimitsOf } from '../textArea/rows.ts'
import type { WidgetViewProps } from '../view.ts'
import { codeOf, jsonProblem, readJson } from './code-text.ts'
import styles from './CodeEditorView.module.css'
import { useCodeModule, useCodeView } from './use-code-view.ts'
import type { codeEditor } from './codeEditor.ts'

const asText = (attribute: boolean): string => (attribute ? 'true' : 'false')

/** A field for code. The text can be read at once; the editor itself is fetched after it. */
export const CodeEditorView = (props: WidgetViewProps<typeof codeEditor>) => {
  const { values, record, report } = props
  const leaveId = useId()
  const { module, hasFailed, tryAgain } = useCodeModule()
  const language = values.language
  const isJson = language === 'json'
  const problemOf = (typed: string): string | undefined => {
    if (isJson && !readJson(typed).isJson) return jsonProblem(typed, module?.firstJsonMistake(typed))
    return lengthProblem(typed, values)
  }
  const field = useTypedField(props, {
    show: codeOf,
    read: (typed) => typed,
    find: (typed) => ({ isEmpty: typed.trim() === '', problem: problemOf(typed) }),
    isOwn: (value) => typeof value === 'string' || value === null || value === undefined,
    nameless: 'Code',
    hasLines: true,
  })
  const { typed, state } = field
  const parsed = useMemo(() => {
    const read = isJson ? readJson(typed) : undefined
    return read?.isJson === true ? read.data : null
  }, [typed, isJson])
  useExposed({ values, report }, 'parsed', parsed)

  const { control } = state
  const { least, most } = rowLimitsOf(values.minRows, values.maxRows)
  const fillsHeight = record.height.mode !== 'fitContent'
  const code = useCodeView({
    module,
    text: typed,
    onChange: field.change,
    look: {
      isEditable: !state.isLocked,
      isDisabled: state.isDisabled,
      placeholder: values.placeholderText.slice(0, 10_000),
      attributes: {
        id: control.id,
        ...(state.label === ''
          ? { 'aria-label': control['aria-label'] ?? 'Code' }
          : { 'aria-labelledby': `${control.id}-label` }),
        'aria-describedby': [control['aria-describedby'], !state.isLocked && leaveId]
          .filter(Boolean)
          .join(' '),
        'aria-invalid': asText(control['aria-invalid']),
        'aria-required': asText(state.isRequired),
        'aria-readonly': asText(state.isReadOnly),
        'aria-disabled': asText(state.isDisabled),
        tabindex: state.isDisabled ? '-1' : '0',
      },
      showsLineNumbers: values.showsLineNumbers,
      wrapsLines: values.wrapsLines,
      tabSize: Math.min(8, Math.max(1, Math.round(values.tabSize))),
      language,
    },
  })
  const offersFormat = isJson && !state.isLocked && values.offersFormat && !code.isTooLong

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    // Before the editor sees it, which would add a line.
    event.preventDefault()
    event.stopPropagation()
    field.onKeyDown(event)
  }

  return (
    <Field {...state.field} isGroup fillsHeight={fillsHeight}>
      <ControlBox
        state={state}
        className={styles.box}
        isEmpty={typed === ''}
        fills={fillsHeight}
        onFocus={field.box.onFocus}
        onBlur={field.box.onBlur}
      >
        <div
          className={styles.page}
          style={{ '--text-least-rows': least, '--text-most-rows': most }}
          hidden={code.isTooLong || hasFailed}
          onKeyDownCapture={onKeyDown}
        >
          {code.view === undefined && (
            <div className={styles.waiting} aria-busy="true">
              {typed.slice(0, 20_000)}
            </div>
          )}
          <div ref={code.place} className={styles.place} dir="ltr" />
          <span id={leaveId} className={hidden.hidden}>
            Press Escape and then Tab to leave the editor.
          </span>
        </div>
        {offersFormat && !hasFailed && (
          <SmallButton
            kind="quiet"
            className={styles.format}
            aria-disabled={parsed === null || code.view === undefined || undefined}
            onClick={() => code.view?.format()}
          >
            Format
          </SmallButton>
        )}
        {code.isTooLong && <Message title="This text is too long to be edited here." />}
        {hasFailed && (
          <Message
            title="The editor could not be loaded."
            detail="Nothing of the text is lost."
            isFailure
            action={{ label: 'Try again', run: tryAgain }}
          />
        )}
      </ControlBox>
    </Field>
  )
}

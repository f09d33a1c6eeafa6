import type { JsonValue } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { cellsOfTabbedText } from '@ashlar/widgets/tabbed-text'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  cellText,
  readSheet,
  refusalOfName,
  type Sheet,
  type SheetForm,
  withCell,
  withField,
  withName,
  withoutField,
  withoutRow,
  withPasted,
  withRow,
  writeSheet,
} from './sheet.ts'
import classes from './Sheet.module.css'

interface SheetProps {
  label: string
  value: JsonValue | undefined
  form: SheetForm
  /** Why the document did not take what was typed last. */
  refusal: string | null
  onChange: (value: string) => void
  onLeave: () => void
}

/** A button that opens the data of a property as a sheet; nothing where the data is a binding or no list of objects. */
export const SheetButton = (props: SheetProps) => {
  const [isOpen, setOpen] = useState(false)
  const sheet = readSheet(props.value, props.form)
  if (sheet === undefined) return null
  const isEmpty = writeSheet(sheet, props.form) === ''
  const close = (): void => {
    setOpen(false)
    props.onLeave()
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="table" size={12} />}
        onClick={() => setOpen(true)}
      >
        {isEmpty ? 'Enter by hand' : 'Edit by hand'}
      </Button>
      <Modal opened={isOpen} onClose={close} title={props.label} size="min(960px, 94vw)">
        <SheetEditor {...props} onClose={close} />
      </Modal>
    </>
  )
}

/** More lines than these are not drawn; they stay as they are. */
const mostLines = 200

/** The sheet also holds what is not in the document: lines that are still empty and fields without a value. */
const useSheet = ({ value, form, onChange }: SheetProps) => {
  const stored = readSheet(value, form) ?? { fields: [], rows: [{}] }
  const text = writeSheet(stored, form)
  const [held, setHeld] = useState({ sheet: stored, text })
  const sheet = held.text === text ? held.sheet : stored
  const change = (next: Sheet): void => {
    const written = writeSheet(next, form)
    setHeld({ sheet: next, text: written })
    if (written !== text) onChange(written)
  }
  return { sheet, change }
}

const SheetEditor = (props: SheetProps & { onClose: () => void }) => {
  const { label, form, refusal, onLeave, onClose } = props
  const { sheet, change } = useSheet(props)
  const table = useRef<HTMLTableElement>(null)
  const isList = form.expects !== 'object'
  const goTo = (place: number, column: number): void => {
    table.current
      ?.querySelector<HTMLInputElement>(`[data-cell="${place} ${column}"]`)
      ?.focus({ preventScroll: false })
  }
  const onKeyDown = (place: number, column: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (step === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    goTo(place + step, column)
  }
  const onPaste = (row: number, field: string) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/u.test(text.replace(/\r?\n$/u, ''))) return
    event.preventDefault()
    change(withPasted(sheet, { row, field }, cellsOfTabbedText(text), form))
    onLeave()
  }
  const shown = sheet.rows.slice(0, mostLines)
  return (
    <div className={classes.editor}>
      <p className={classes.hint}>
        {isList ? 'Lines of a spreadsheet can be pasted into any cell.' : 'One value for each field.'}
      </p>
      <div className={classes.scroll}>
        <table ref={table} className={classes.sheet} aria-label={label}>
          <thead>
            <tr>
              {sheet.fields.map((field) => (
                <th key={field} scope="col">
                  <FieldName
                    field={field}
                    sheet={sheet}
                    onRename={(name) => change(withName(sheet, field, name))}
                    onRemove={() => change(withoutField(sheet, field))}
                    onLeave={onLeave}
                  />
                </th>
              ))}
              <th className={classes.end}>
                <IconButton icon="plus" label="Add field" onClick={() => change(withField(sheet))} />
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <tr key={place}>
                {sheet.fields.map((field, column) => (
                  <td key={field}>
                    <input
                      className={classes.cell}
                      aria-label={`${field} ${place + 1}`}
                      data-cell={`${place} ${column}`}
                      data-number={typeof row[field] === 'number' || undefined}
                      value={cellText(row[field])}
                      onChange={(event) => change(withCell(sheet, place, field, event.currentTarget.value))}
                      onKeyDown={onKeyDown(place, column)}
                      onPaste={onPaste(place, field)}
                      onBlur={onLeave}
                    />
                  </td>
                ))}
                <td className={classes.end}>
                  {isList && (
                    <IconButton
                      icon="x"
                      label={`Remove line ${place + 1}`}
                      onClick={() => change(withoutRow(sheet, place))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.rows.length > mostLines && (
        <p className={classes.hint} role="status">
          The first {mostLines} of {sheet.rows.length} lines are shown; the others stay as they are.
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={classes.error}>
          {refusal}
        </p>
      )}
      <Group justify="space-between" gap="xs">
        {isList ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => change(withRow(sheet))}
          >
            Add line
          </Button>
        ) : (
          <span />
        )}
        <Button size="xs" onClick={onClose}>
          Done
        </Button>
      </Group>
    </div>
  )
}

const FieldName = ({
  field,
  sheet,
  onRename,
  onRemove,
  onLeave,
}: {
  field: string
  sheet: Sheet
  onRename: (name: string) => void
  onRemove: () => void
  onLeave: () => void
}) => {
  const [draft, setDraft] = useState(field)
  const refusal = refusalOfName(sheet, field, draft)
  // A name is taken over when it is whole: half of it may be the name of another field.
  const take = (): void => {
    if (refusal !== undefined) setDraft(field)
    else if (draft !== field) onRename(draft.trim())
    onLeave()
  }
  return (
    <div className={classes.name}>
      <TextInput
        size="xs"
        variant="unstyled"
        aria-label={`Name of field ${field}`}
        value={draft}
        error={refusal}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      <IconButton icon="x" label={`Remove field ${field}`} onClick={onRemove} />
    </div>
  )
}

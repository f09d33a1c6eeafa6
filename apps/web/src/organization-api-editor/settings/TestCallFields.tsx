import { check, jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { JsonInput } from '@mantine/core'
import { useState } from 'react'
import { type DrawnParameter, drawnParameters, writtenParameters } from '@ashlar/document'
import { HandOrCode, RowsField, RowText, useRows } from '../../editor/rows/index.ts'
import type { TestCall } from '../edited-kind.ts'
import classes from './Settings.module.css'

type Part = keyof TestCall

const facts: Readonly<Record<Part, { label: string; noun: string; help: string; placeholder: string }>> = {
  params: {
    label: 'Parameters',
    noun: 'parameter',
    help: 'Its blocks read them as params.',
    placeholder: '{ "customer": "42" }',
  },
  body: {
    label: 'Body',
    noun: 'field',
    help: 'Its blocks read it as body; without fields it is null. As code, it can be any JSON.',
    placeholder: '{ "amount": 12.5 }',
  },
}

const schemas = { params: jsonObjectSchema, body: jsonValueSchema }
const whenEmpty = { params: '{}', body: 'null' }

/** What a text says; null where it is no JSON, or not what the part may be. */
const readPart = (part: Part, text: string) => {
  try {
    const checked = check(schemas[part], JSON.parse(text.trim() === '' ? whenEmpty[part] : text))
    return checked.ok ? { value: checked.value } : null
  } catch {
    return null
  }
}

const writePart = (value: unknown): string => (value === null ? '' : JSON.stringify(value, null, 2))

/** What a workflow is called with when it is tried out, as rows of names and values or as JSON. */
export const TestCallFields = ({
  testCall,
  onChange,
}: {
  testCall: TestCall
  onChange: (testCall: TestCall) => void
}) => (
  <>
    <PartField part="params" testCall={testCall} onChange={onChange} />
    <PartField part="body" testCall={testCall} onChange={onChange} />
  </>
)

const PartField = ({
  part,
  testCall,
  onChange,
}: {
  part: Part
  testCall: TestCall
  onChange: (testCall: TestCall) => void
}) => {
  const { label, help } = facts[part]
  const set = (text: string): boolean => {
    const read = readPart(part, text)
    if (read !== null) onChange({ ...testCall, [part]: read.value })
    return read !== null
  }
  return (
    <div>
      <HandOrCode
        label={label}
        canBeDrawn={drawnParameters(testCall[part]) !== undefined}
        code={<PartCode part={part} value={testCall[part]} onChange={set} />}
        byHand={<PartRows part={part} value={testCall[part]} onChange={set} />}
      />
      <p className={classes['help']}>{help}</p>
    </div>
  )
}

interface PartValueProps {
  part: Part
  value: TestCall[Part]
  /** Answers whether the text is one that the part may be. */
  onChange: (text: string) => boolean
}

/** A test call has no bindings: braces in it are text. */
const writeRows = (rows: readonly DrawnParameter[]): string =>
  writtenParameters(rows.map((row) => (row.value.includes('{{') ? { ...row, isText: true } : row)))

const PartRows = ({ part, value, onChange }: PartValueProps) => {
  const { label, noun } = facts[part]
  const [rows, change] = useRows(value, (given) => drawnParameters(given) ?? [], writeRows, onChange)
  const set = (place: number, next: Partial<DrawnParameter>): void =>
    change(rows.map((row, at) => (at === place ? { ...row, ...next } : row)))
  return (
    <RowsField
      label={label}
      noun={noun}
      rows={rows}
      empty={{ name: '', value: '', isText: false }}
      onChange={change}
      onLeave={() => undefined}
      draw={(row, place) => (
        <>
          <RowText
            label={`Name of ${noun}`}
            placeholder="Name"
            place={place}
            value={row.name}
            onChange={(name) => set(place, { name })}
            onLeave={() => undefined}
          />
          <RowText
            label={`Value of ${noun}`}
            placeholder="Value"
            place={place}
            value={row.value}
            onChange={(written) => set(place, { value: written })}
            onLeave={() => undefined}
          />
        </>
      )}
    />
  )
}

const PartCode = ({ part, value, onChange }: PartValueProps) => {
  const [text, setText] = useState(() => writePart(value))
  const { label, placeholder } = facts[part]
  return (
    <JsonInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      className={classes['code'] ?? ''}
      autosize
      minRows={2}
      maxRows={16}
      formatOnBlur
      value={text}
      error={
        readPart(part, text) === null &&
        (part === 'params' ? 'Write a JSON object.' : 'This is not JSON: check commas, quotes and brackets.')
      }
      onChange={(next) => {
        setText(next)
        onChange(next)
      }}
    />
  )
}

import { check, jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { JsonInput } from '@mantine/core'
import { useState } from 'react'
import type { TestCall } from '../edited-kind.ts'
import classes from './Settings.module.css'

type Part = keyof TestCall

const facts: Readonly<Record<Part, { label: string; help: string; placeholder: string }>> = {
  params: {
    label: 'Parameters',
    help: 'An object, such as { "customer": "42" }.',
    placeholder: '{ "customer": "42" }',
  },
  body: { label: 'Body', help: 'Any JSON; empty: null.', placeholder: '{ "amount": 12.5 }' },
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

/** What a workflow is called with when it is tried out, as JSON. */
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
  const [text, setText] = useState(() => writePart(testCall[part]))
  const { label, help, placeholder } = facts[part]
  return (
    <JsonInput
      size="xs"
      label={label}
      description={help}
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
        const read = readPart(part, next)
        if (read !== null) onChange({ ...testCall, [part]: read.value })
      }}
    />
  )
}

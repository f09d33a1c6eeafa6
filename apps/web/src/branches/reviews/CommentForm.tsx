import type { CommentPlace } from '@ashlar/contract'
import { blocksWithin, type PageRecord, textsOf } from '@ashlar/schema'
import { Button, Group, NumberInput, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MentionField } from './MentionField.tsx'
import { type Mentionable, namedIn } from './mentions.ts'
import type { CommentToSend } from './review-calls.ts'
import type { PeopleOfReview } from './reviews-query.ts'

/** The longest comment. */
const longest = 5000

/** Something of an API that can be commented on by itself. */
interface Part {
  readonly value: string
  readonly label: string
  /** How many lines of code it has. */
  readonly lines: number
}

const whole = ''

const partsOf = (record: PageRecord | undefined): readonly Part[] =>
  record !== undefined && 'blocks' in record
    ? [...blocksWithin(record.blocks)].map((block) => ({
        value: block.id,
        label: block.name,
        lines: Math.max(0, ...textsOf(block).map(({ text }) => text.split('\n').length)),
      }))
    : []

/** Writes a comment: about the whole, about something of the branch, or as an answer. */
export const CommentForm = ({
  label,
  action,
  about,
  people,
  onSend,
  onCancel,
}: {
  label: string
  action: string
  /** What it is about; of an API a step and lines of its code can be chosen. */
  about?: { readonly pageId: string | null; readonly record: PageRecord }
  /** Whom it can name. */
  people: PeopleOfReview
  /** Answers whether it was sent. */
  onSend: (comment: Omit<CommentToSend, 'answerTo'>) => Promise<boolean>
  onCancel?: () => void
}) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Mentionable[]>([])
  const [part, setPart] = useState(whole)
  const [first, setFirst] = useState<number | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const parts = partsOf(about?.record)
  const lines = parts.find(({ value }) => value === part)?.lines ?? 0
  const place = (): CommentPlace | undefined => {
    if (about === undefined) return undefined
    const { pageId, record } = about
    return {
      pageId,
      recordId: record.id,
      ...(part === whole ? {} : { blockId: part }),
      ...(part === whole || first === null ? {} : { lines: [first, Math.max(first, last ?? first)] }),
    }
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    const where = place()
    const isSent = await onSend({
      text: text.trim(),
      mentions: namedIn(text, chosen),
      ...(where === undefined ? {} : { place: where }),
    })
    setBusy(false)
    if (!isSent) return
    setText('')
    setChosen([])
    onCancel?.()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="xs">
        {parts.length > 0 && (
          <Group gap="xs" align="end">
            <Select
              size="xs"
              label="About"
              data={[
                {
                  value: whole,
                  label: `The whole ${about?.record.kind === 'api' ? 'API' : (about?.record.kind ?? '')}`,
                },
                ...parts,
              ]}
              value={part}
              allowDeselect={false}
              onChange={(value) => {
                setPart(value ?? whole)
                setFirst(null)
                setLast(null)
              }}
            />
            {lines > 1 && (
              <>
                <LineInput label="From line" most={lines} value={first} onChange={setFirst} />
                <LineInput label="To line" most={lines} value={last} onChange={setLast} />
              </>
            )}
          </Group>
        )}
        <MentionField
          label={label}
          longest={longest}
          text={text}
          chosen={chosen}
          people={people}
          onChange={(changed, named) => {
            setText(changed)
            setChosen(named)
          }}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
            {action}
          </Button>
          {onCancel !== undefined && (
            <Button size="xs" variant="subtle" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const LineInput = ({
  label,
  most,
  value,
  onChange,
}: {
  label: string
  most: number
  value: number | null
  onChange: (line: number | null) => void
}) => (
  <NumberInput
    size="xs"
    w={90}
    label={label}
    min={1}
    max={most}
    allowDecimal={false}
    value={value ?? ''}
    onChange={(next) => onChange(typeof next === 'number' ? next : null)}
  />
)

import { SegmentedControl, Select } from '@mantine/core'
import { definedOnly } from '../defined-only.ts'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { Labeled, SecondsField, TemplateField } from './fields.tsx'

const WaitForm = ({ block, names, parallels, onChange, onSubmit }: BlockFormProps<'wait'>) => {
  const awaited = block.for
  return (
    <>
      <Labeled label="Wait for">
        <SegmentedControl
          size="xs"
          aria-label="Wait for"
          data={[
            { value: 'time', label: 'A time' },
            { value: 'parallel', label: 'A parallel block' },
          ]}
          value={awaited.type}
          onChange={(type) =>
            onChange(
              {
                ...block,
                for: type === 'time' ? { type, duration: '1000' } : { type, condition: parallels[0] ?? '' },
              },
              'type',
            )
          }
        />
      </Labeled>
      {awaited.type === 'time' ? (
        <TemplateField
          label="Time"
          help="Milliseconds, or a moment such as 2026-12-24T18:00:00Z."
          placeholder="1000"
          value={awaited.duration}
          names={names}
          onChange={(duration) => onChange({ ...block, for: { ...awaited, duration } }, 'duration')}
          onSubmit={onSubmit}
        />
      ) : (
        <>
          <Select
            size="xs"
            label="Parallel block"
            description="One that goes on at once. The wait ends when all of its paths are done, and has their outputs."
            placeholder="There is no parallel block yet"
            data={[...new Set([...parallels, ...(awaited.condition === '' ? [] : [awaited.condition])])]}
            value={awaited.condition === '' ? null : awaited.condition}
            onChange={(condition) =>
              onChange({ ...block, for: { ...awaited, condition: condition ?? '' } }, 'condition')
            }
          />
          <SecondsField
            label="Time limit"
            help="The wait fails after it. Empty: only the time of the API ends it."
            value={awaited.timeLimit}
            onChange={(timeLimit) =>
              onChange({ ...block, for: definedOnly({ ...awaited, timeLimit }) }, 'timeLimit')
            }
          />
        </>
      )}
    </>
  )
}

export const waitForm = blockFormOf('wait', 'clock', WaitForm)

import { type PairsField as PairsFieldFacts, readPairs } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { JsonValue } from '@ashlar/schema'
import { Button, TextInput } from '@mantine/core'
import { Icon, IconButton } from '@ashlar/ui'
import type { ReactElement } from 'react'
import { CodeField } from '../code/index.ts'
import { randomId } from '@ashlar/runtime'
import classes from './ApiEditor.module.css'

interface PairsFieldProps {
  field: PairsFieldFacts
  value: JsonValue | undefined
  names: () => readonly ScopeEntry[]
  onChange: (value: JsonValue) => void
  onSubmit: () => void
}

/** A list of keys with values; values may hold bindings. */
export const PairsField = ({ field, value, names, onChange, onSubmit }: PairsFieldProps): ReactElement => {
  const pairs = readPairs(value)
  const store = (next: readonly (typeof pairs)[number][]): void => onChange(next.map((pair) => ({ ...pair })))
  const replace = (id: string, part: { key: string } | { value: string }): void =>
    store(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)))
  return (
    <div role="group" aria-label={field.label}>
      <div className={classes['pairsHeading']}>
        <span className={classes['label']}>{field.label}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => store([...pairs, { id: randomId(), key: '', value: '', isSecret: false }])}
        >
          Add {field.keyLabel.toLowerCase()}
        </Button>
      </div>
      {pairs.map((pair, index) => (
        <div className={classes['pair']} key={pair.id}>
          <TextInput
            size="xs"
            aria-label={`${field.keyLabel} ${index + 1}`}
            placeholder={field.keyLabel}
            value={pair.key}
            onChange={(event) => replace(pair.id, { key: event.currentTarget.value })}
          />
          <CodeField
            label={`${field.valueLabel} ${index + 1}`}
            placeholder={field.valueLabel}
            mode="text"
            isSingleLine
            value={pair.value}
            onChange={(text) => replace(pair.id, { value: text })}
            names={names}
            onSubmit={onSubmit}
          />
          <IconButton
            icon="trash-2"
            label={`Delete ${field.keyLabel.toLowerCase()} ${index + 1}`}
            onClick={() => store(pairs.filter((candidate) => candidate.id !== pair.id))}
          />
        </div>
      ))}
      {field.help !== undefined && <span className={classes['help']}>{field.help}</span>}
    </div>
  )
}

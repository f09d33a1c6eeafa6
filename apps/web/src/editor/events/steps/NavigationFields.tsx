import { defaultReplaceHistory, defaultWindowTarget, type WindowTarget } from '@ashlar/schema'
import type { ScopeEntry } from '@ashlar/runtime'
import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { TemplateField } from './TemplateField.tsx'

/** A field for query parameters: JSON of names and values, with bindings. */
export const QueryParamsField = ({
  value,
  onChange,
  names,
}: {
  value: string | undefined
  onChange: (value: string) => void
  names: () => readonly ScopeEntry[]
}): ReactElement => (
  <TemplateField
    label="Query parameters"
    value={value ?? ''}
    onChange={onChange}
    names={names}
    placeholder='{ "status": {{ Status.value }} }'
    isSingleLine={false}
  />
)

/** How a target is opened: where, and whether Back leads to what is shown now. */
export const MannerFields = ({
  target = defaultWindowTarget,
  replaceHistory = defaultReplaceHistory,
  onTarget,
  onReplace,
}: {
  target?: WindowTarget | undefined
  replaceHistory?: boolean | undefined
  /** Absent where the target always opens in the same window. */
  onTarget?: (target: WindowTarget) => void
  onReplace: (replaceHistory: boolean) => void
}): ReactElement => (
  <>
    {onTarget !== undefined && (
      <Switch
        size="xs"
        label="Open in a new window"
        checked={target === 'NEW_WINDOW'}
        onChange={(event) => onTarget(event.currentTarget.checked ? 'NEW_WINDOW' : 'SAME_WINDOW')}
      />
    )}
    {target === 'SAME_WINDOW' && (
      <Switch
        size="xs"
        label="Replace the entry in the history"
        description="Back then skips what is shown now."
        checked={replaceHistory}
        onChange={(event) => onReplace(event.currentTarget.checked)}
      />
    )}
  </>
)

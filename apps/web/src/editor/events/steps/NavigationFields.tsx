import { drawnParameters } from '@ashlar/document'
import { defaultReplaceHistory, defaultWindowTarget, type WindowTarget } from '@ashlar/schema'
import type { ScopeEntry } from '@ashlar/runtime'
import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { CodeField } from '../../code/index.ts'
import { ParametersField } from '../../parameters/index.ts'
import { HandOrCode } from '../../rows/index.ts'
import { useEditorSession } from '../../context/editor-context.tsx'

const label = 'Query parameters'

/** Query parameters as rows of a name and a value, or as JSON of both with bindings. */
export const QueryParamsField = ({
  value = '',
  onChange,
  names,
}: {
  value: string | undefined
  onChange: (value: string) => void
  names: () => readonly ScopeEntry[]
}): ReactElement => {
  const session = useEditorSession()
  return (
    <HandOrCode
      label={label}
      canBeDrawn={drawnParameters(value) !== undefined}
      code={
        <CodeField
          label={label}
          value={value}
          onChange={onChange}
          names={names}
          mode="text"
          placeholder='{ "status": {{ Status.value }} }'
          maximumLines={8}
        />
      }
      byHand={
        <ParametersField
          label={label}
          value={value}
          onChange={onChange}
          names={names}
          onLeave={() => session.seal()}
        />
      }
    />
  )
}

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

import { IconButton, useCopy } from '@ashlar/ui'
import { Switch } from '@mantine/core'
import { type ReactElement, useMemo, useState } from 'react'
import { JsonView } from './JsonView.tsx'
import { tableShape } from './result-shape.ts'
import { ResultTable } from './ResultTable.tsx'
import classes from './ValueView.module.css'

/** A value that was kept, as a table where it is one and as JSON. Give it a `key` per value. */
export const ValueView = ({ label, value }: { label: string; value: unknown }): ReactElement => {
  const table = useMemo(() => tableShape(value), [value])
  const [isJson, setJson] = useState(false)
  const { state, copy } = useCopy('value')
  const copyLabels = {
    ready: `Copy ${label.toLowerCase()}`,
    copied: 'Copied',
    failed: 'The browser does not allow copying',
  }
  return (
    <section className={classes['view']} aria-label={label}>
      <header className={classes['bar']}>
        <h3 className={classes['title']}>{label}</h3>
        {table === null ? null : (
          <Switch
            size="xs"
            label="Show JSON"
            labelPosition="left"
            checked={isJson}
            onChange={(event) => setJson(event.currentTarget.checked)}
          />
        )}
        <IconButton
          icon={state === 'copied' ? 'check' : 'copy'}
          label={copyLabels[state]}
          onClick={() => copy(JSON.stringify(value, null, 2))}
        />
      </header>
      <div className={classes['body']}>
        {table === null || isJson ? <JsonView value={value} /> : <ResultTable shape={table} />}
      </div>
    </section>
  )
}

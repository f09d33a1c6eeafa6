import { DialogActions } from '@ashlar/ui'
import type { ApiRecord, Delegation, WidgetRecord } from '@ashlar/schema'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { lineDifferences } from '../../blocks/query-builder/line-differences.ts'
import { useSqlSchema } from '../../blocks/use-sql-schema.ts'
import { useEditorParts } from '../../context/editor-context.tsx'
import { nameOfCounting, pageStatements, queryStepOf, type QueryStep, turnPages } from './turn-pages.ts'
import classes from './TurnPages.module.css'

interface TurnPagesProps {
  widget: WidgetRecord
  api: ApiRecord
  delegation: Delegation
}

/** Offers to write into the query of an API what turning its pages takes. */
export const TurnPages = (props: TurnPagesProps) => {
  const query = queryStepOf(props.api)
  const [isOpen, setOpen] = useState(false)
  if (query === undefined) return null
  return (
    <>
      <Button size="compact-xs" variant="light" onClick={() => setOpen(true)}>
        Write it into the query of {props.api.name}…
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={760}
        title={`Turn the pages of ${props.widget.name} in ${props.api.name}`}
      >
        <Written {...props} query={query} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const marks = { kept: ' ', removed: '−', added: '+' } as const

const Written = ({
  widget,
  api,
  delegation,
  query,
  onClose,
}: TurnPagesProps & { query: QueryStep; onClose: () => void }) => {
  const { session, integrations } = useEditorParts()
  const schema = useSqlSchema(query.step, integrations)
  const statements = pageStatements(query, delegation, widget, schema?.tables ?? [])
  if (!statements.ok) {
    return (
      <>
        <p role="alert" className={classes['lead']}>
          The query of {api.name} cannot be extended. {statements.reason} Nothing was changed; the lines in
          the properties say what the query reads.
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    )
  }
  const { records } = session.state
  const { catalogue, newId } = session
  const turning = { records, catalogue, newId, widget, api, delegation, query, statements }
  const count = nameOfCounting(turning)
  const write = (): void => {
    session.seal()
    const isDone = session.apply(turnPages(turning), {
      label: `Turn the pages of ${widget.name} in ${api.name}`,
    })
    session.seal()
    onClose()
    // What was made is seen with its rows.
    if (isDone) for (const name of [api.name, count]) void session.state.application.runApi(name, 'runClick')
  }
  return (
    <>
      <p className={classes['lead']}>
        People then search and sort all rows, and {api.name} reads one page of them. It sorts only by the
        columns that stand here, whatever a browser asks for.
      </p>
      <div
        className={classes['lines']}
        role="region"
        aria-label={`Changes to the query of ${api.name}`}
        tabIndex={0}
      >
        {lineDifferences(query.statement, statements.rows).map(({ kind, text }, index) => (
          <code key={index} className={classes['line']} data-kind={kind}>
            <span className={classes['mark']}>{marks[kind]}</span>
            {text}
          </code>
        ))}
      </div>
      <p className={classes['lead']}>
        {count} counts the rows that are found, for the last page. {widget.name} runs {api.name} when its
        page, its order or its search changes.
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={write} data-autofocus>
          Write into {api.name}
        </Button>
      </DialogActions>
    </>
  )
}

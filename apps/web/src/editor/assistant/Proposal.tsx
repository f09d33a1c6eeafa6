import { Button, Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useEditorSession } from '../context/editor-context.tsx'
import classes from './Assistant.module.css'
import type { BuildingWork } from './building-work.ts'
import { type ChangedValue, type ProposedChange, proposedChanges } from './proposed-changes.ts'
import { risksOf } from './risks.ts'

const doing = { added: 'new', changed: 'changed', deleted: 'deleted' } as const

/** The changes that wait for the person: what could do harm first, each with a tick of its own, and what decides about them. */
export const Proposal = ({ work }: { work: BuildingWork }) => {
  const session = useEditorSession()
  const draft = useStore(work.store, (state) => state.draft)
  const left = useStore(work.store, (state) => state.left)
  const acceptedRisks = useStore(work.store, (state) => state.acceptedRisks)
  const isWorking = useStore(work.store, (state) => state.isWorking)
  const changes = useMemo(
    () => (draft === null ? [] : proposedChanges(draft.change, draft.base, session.catalogue)),
    [draft, session],
  )
  const risks = useMemo(() => (draft === null ? [] : risksOf(draft.change)), [draft])
  if (draft === null || changes.length === 0) return null
  const chosen = changes.filter(({ id }) => !left.has(id))
  const openRisks = risks.filter(({ id }) => !acceptedRisks.has(id)).length
  return (
    <section className={classes['proposal']} aria-label="Proposed changes">
      <h3 className={classes['proposalTitle']} aria-live="polite">
        {changes.length === 1 ? '1 proposed change' : `${changes.length} proposed changes`}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys as well */}
      <div className={classes['changes']} tabIndex={0} role="region" aria-label="List of changes">
        {risks.length === 0 ? null : (
          <div className={classes['risks']}>
            <h4>Look at these first</h4>
            <p className={classes['hint']}>Each stays out until you tick it.</p>
            <ul>
              {risks.map(({ id, text }) => (
                <li key={id}>
                  <Checkbox
                    size="xs"
                    label={text}
                    checked={acceptedRisks.has(id)}
                    onChange={(event) => work.acceptRisk(id, event.currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        {changes.map((change) => (
          <Change
            key={change.id}
            change={change}
            isChosen={!left.has(change.id)}
            onChoose={(isChosen) => work.choose(change.ids, isChosen)}
          />
        ))}
        {draft.discarded.length === 0 ? null : (
          <details>
            <summary>Not made ({draft.discarded.length})</summary>
            <ul>
              {draft.discarded.map(({ name, path, reason }, index) => (
                <li key={`${index} ${name}`}>
                  {name}
                  {path === '' ? '' : `.${path}`}: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {openRisks === 0 ? null : (
        <p className={classes['open']}>
          {openRisks === 1 ? '1 thing stays out.' : `${openRisks} things stay out.`}
        </p>
      )}
      <div className={classes['decide']}>
        <Button size="compact-sm" disabled={isWorking || chosen.length === 0} onClick={() => work.accept()}>
          {chosen.length === changes.length ? 'Accept all' : `Accept chosen (${chosen.length})`}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => work.reject()}>
          Reject
        </Button>
      </div>
    </section>
  )
}

const Change = ({
  change,
  isChosen,
  onChoose,
}: {
  change: ProposedChange
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) => (
  <div className={classes['group']}>
    <Checkbox
      size="xs"
      label={`${change.name} (${change.kind}, ${doing[change.does]})`}
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
    {change.values.length === 0 ? null : (
      <details open={change.does === 'changed'}>
        <summary>{change.values.length === 1 ? '1 value' : `${change.values.length} values`}</summary>
        <ul>
          {change.values.map((value, index) => (
            <Value key={`${index} ${value.what}`} value={value} />
          ))}
        </ul>
      </details>
    )}
  </div>
)

const Value = ({ value: { what, before, after } }: { value: ChangedValue }) => (
  <li>
    {what}
    <span className={classes['values']}>
      {before === null ? null : (
        <del>
          <span className={classes['unseen']}>Before: </span>
          {before}
        </del>
      )}
      {before === null || after === null ? null : <span aria-hidden> → </span>}
      {after === null ? null : (
        <ins>
          <span className={classes['unseen']}>After: </span>
          {after}
        </ins>
      )}
    </span>
  </li>
)

import { type AssistantDraft, changesOf, type ListedChange, risksOf } from '@ashlar/assistant/building'
import { Button, Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import classes from './Assistant.module.css'
import type { BuildingWork } from './building-work.ts'
import { wordsOfRisk } from './risk-words.ts'
import { type ShownValue, valuesOf } from './shown-values.ts'

const doing = { created: 'new', changed: 'changed', deleted: 'deleted' } as const

/** The changes that wait for the person: what could do harm first, each with a tick of its own, and what decides about them. */
export const Proposal = ({ work }: { work: BuildingWork }) => {
  const draft = useStore(work.store, (state) => state.draft)
  const left = useStore(work.store, (state) => state.left)
  const acceptedRisks = useStore(work.store, (state) => state.acceptedRisks)
  const isWorking = useStore(work.store, (state) => state.isWorking)
  const changes = useMemo(() => (draft === null ? [] : changesOf(draft)), [draft])
  const risks = useMemo(() => (draft === null ? [] : risksOf(draft)), [draft])
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
              {risks.map((risk) => (
                <li key={risk.id}>
                  <Checkbox
                    size="xs"
                    label={wordsOfRisk(risk)}
                    checked={acceptedRisks.has(risk.id)}
                    onChange={(event) => work.acceptRisk(risk.id, event.currentTarget.checked)}
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
            kind={kindOf(draft, change)}
            isChosen={!left.has(change.id)}
            onChoose={(isChosen) => work.choose(change.records, isChosen)}
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

/** What something is, in words. */
const kindOf = ({ records, base, scene }: AssistantDraft, { id, kind }: ListedChange): string => {
  const record = records[id] ?? base[id]
  if (record?.kind === 'widget') return scene.catalogue.get(record.type)?.label ?? record.type
  return kinds[kind] ?? kind
}

const kinds: { readonly [Kind in ListedChange['kind']]?: string } = {
  api: 'API',
  stateVariable: 'Variable',
  timer: 'Timer',
  event: 'Event',
}

const Change = ({
  change,
  kind,
  isChosen,
  onChoose,
}: {
  change: ListedChange
  kind: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) => {
  const values = valuesOf(change)
  return (
    <div className={classes['group']}>
      <Checkbox
        size="xs"
        label={`${change.name} (${kind}, ${doing[change.what]})`}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {values.length === 0 ? null : (
        <details open={change.what === 'changed'}>
          <summary>{values.length === 1 ? '1 value' : `${values.length} values`}</summary>
          <ul>
            {values.map((value, index) => (
              <Value key={`${index} ${value.what}`} value={value} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Value = ({ value: { what, before, after } }: { value: ShownValue }) => (
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

import { Icon, IconButton, RowMenu } from '@ashlar/ui'
import { type ReactElement, type ReactNode, useId } from 'react'
import classes from '../Rail.module.css'
import own from './StateGroup.module.css'
import { useNameOfNew } from './use-name-of-new.ts'

interface StateGroupProps<Entry extends { id: string; name: string }> {
  /** The heading: `Timers`. */
  title: string
  /** What one of them is called: `timer`. */
  kind: string
  icon: string
  /** What they are good for, shown while there are none. */
  explanation: string
  entries: readonly Entry[]
  openId: string | null
  onOpen: (id: string | null) => void
  onAdd: () => void
  onDelete: (entry: Entry) => void
  onInspect: (entry: Entry) => void
  /** A short remark beside a name, such as that a timer is active. */
  mark?: (entry: Entry) => ReactNode
  form: (entry: Entry) => ReactElement
}

/** One kind of state of a page: its entries, one of them open, and the way to another. */
export const StateGroup = <Entry extends { id: string; name: string }>(
  props: StateGroupProps<Entry>,
): ReactElement => {
  const { title, kind, icon, explanation, entries, openId, onOpen, onAdd, onDelete, onInspect, mark, form } =
    props
  const heading = useId()
  const { list, expectNew } = useNameOfNew(entries.length)
  return (
    <section className={own.group} aria-labelledby={heading}>
      <div className={own.heading}>
        <h3 id={heading} className={own.title}>
          {title}
        </h3>
        <IconButton
          icon="plus"
          label={`Add ${kind}`}
          onClick={() => {
            expectNew()
            onAdd()
          }}
        />
      </div>
      {entries.length === 0 ? (
        <p className={own.explanation}>{explanation}</p>
      ) : (
        <ul className={classes.entries} ref={list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={classes.row} aria-current={entry.id === openId}>
                <button
                  type="button"
                  className={classes.open}
                  aria-expanded={entry.id === openId}
                  onClick={() => onOpen(entry.id === openId ? null : entry.id)}
                >
                  <span className={classes.chevron} data-open={entry.id === openId} aria-hidden>
                    <Icon name="chevron-right" size={12} />
                  </span>
                  <span className={classes.icon}>
                    <Icon name={icon} size={14} />
                  </span>
                  <span className={classes.name}>{entry.name}</span>
                  {mark?.(entry)}
                </button>
                <RowMenu
                  label={`Actions for ${entry.name}`}
                  actions={[
                    { label: 'Inspect', icon: 'scan-search', onSelect: () => onInspect(entry) },
                    { label: 'Delete', icon: 'trash-2', tone: 'danger', onSelect: () => onDelete(entry) },
                  ]}
                />
              </div>
              {entry.id === openId && form(entry)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { choiceOf } from '../values.ts'
import { asBuilt, withColumnMoved, type Arrangement, type Density } from './arrangement.ts'
import type { FrozenSide, TableColumn } from './columns.ts'
import styles from './Panel.module.css'

interface ColumnPanelProps {
  readonly arranged: readonly TableColumn[]
  readonly arrangement: Arrangement
  readonly groupBy: readonly string[]
  readonly density: Density
  readonly canGroup: boolean
  readonly onChange: (arrangement: Arrangement) => void
}

const densities: readonly { value: Density; label: string }[] = [
  { value: 'VERY_SHORT', label: 'Compact' },
  { value: 'SHORT', label: 'Regular' },
  { value: 'TALL', label: 'Relaxed' },
]

const Arrow = ({ isUp }: { isUp: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={isUp ? 'M8 12.5v-9M4.5 7 8 3.5 11.5 7' : 'M8 3.5v9M4.500 9 8 12.500 11.500 9'} />
  </svg>
)

/** Which columns are shown, in which order, which stay in sight, how rows are grouped and how high they are. */
export const ColumnPanel = ({
  arranged,
  arrangement,
  groupBy,
  density,
  canGroup,
  onChange,
}: ColumnPanelProps) => {
  const shown = arranged.filter((column) => column.isVisible).length
  const move = (place: number, step: 1 | -1) => {
    const column = arranged[place]
    if (column === undefined) return
    const before = step === -1 ? arranged[place - 1]?.id : arranged[place + 2]?.id
    onChange(withColumnMoved(arrangement, arranged, column.id, before))
  }
  return (
    <div className={styles.panel}>
      <ul className={styles.columns}>
        {arranged.map((column, place) => (
          <li key={column.id} className={styles.column}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={column.isVisible}
                // A table without columns would have no heading to bring one back.
                disabled={column.isVisible && shown === 1}
                onChange={() =>
                  onChange({
                    ...arrangement,
                    visible: { ...arrangement.visible, [column.id]: !column.isVisible },
                  })
                }
              />
              <span>{column.label}</span>
            </label>
            <select
              className={styles.select}
              aria-label={`Freeze ${column.label}`}
              value={column.frozen}
              onChange={(event) => {
                const side: FrozenSide = choiceOf(event.currentTarget.value, ['none', 'left', 'right'])
                onChange({ ...arrangement, frozen: { ...arrangement.frozen, [column.id]: side } })
              }}
            >
              <option value="none">Scrolls</option>
              <option value="left">At the start</option>
              <option value="right">At the end</option>
            </select>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Move ${column.label} up`}
              disabled={place === 0}
              onClick={() => move(place, -1)}
            >
              <Arrow isUp />
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Move ${column.label} down`}
              disabled={place === arranged.length - 1}
              onClick={() => move(place, 1)}
            >
              <Arrow isUp={false} />
            </button>
          </li>
        ))}
      </ul>
      {canGroup && (
        <label className={styles.line}>
          Group by
          <select
            className={styles.select}
            value={groupBy[0] ?? ''}
            onChange={(event) => {
              const first = event.currentTarget.value
              onChange({
                ...arrangement,
                groupBy: first === '' ? [] : [first, ...groupBy.slice(1).filter((id) => id !== first)],
              })
            }}
          >
            <option value="">Nothing</option>
            {arranged.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {canGroup && groupBy.length > 0 && (
        <label className={styles.line}>
          Then by
          <select
            className={styles.select}
            value={groupBy[1] ?? ''}
            onChange={(event) => {
              const second = event.currentTarget.value
              onChange({
                ...arrangement,
                groupBy: [...groupBy.slice(0, 1), ...(second === '' ? [] : [second])],
              })
            }}
          >
            <option value="">Nothing</option>
            {arranged
              .filter(({ id }) => id !== groupBy[0])
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </select>
        </label>
      )}
      <label className={styles.line}>
        Row height
        <select
          className={styles.select}
          value={density}
          onChange={(event) =>
            onChange({
              ...arrangement,
              density: choiceOf(event.currentTarget.value, ['SHORT', 'VERY_SHORT', 'TALL']),
            })
          }
        >
          {densities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={() => onChange(asBuilt)}>
          Reset columns
        </button>
      </div>
    </div>
  )
}

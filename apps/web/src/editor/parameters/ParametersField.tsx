import type { ScopeEntry } from '@ashlar/runtime'
import { TextInput } from '@mantine/core'
import { CodeField } from '../code/index.ts'
import { type DrawnValueProps, RowsField, useRows } from '../rows/index.ts'
import { type DrawnParameter, drawnParameters, isClosed, writtenParameters } from './drawn-parameters.ts'
import classes from './Parameters.module.css'

/** Names with values in which bindings may stand, as rows of both, or as a field for each name that is known. */
export const ParametersField = ({
  label,
  value,
  known,
  names,
  onChange,
  onLeave,
}: DrawnValueProps & {
  /** The names that get a value here; absent where any may. */
  known?: readonly string[] | undefined
  /** What bindings may name. */
  names: () => readonly ScopeEntry[]
}) => {
  const [rows, change] = useRows(
    value,
    (given) => drawnParameters(given) ?? [],
    (written) => writtenParameters(written),
    onChange,
  )
  const drawValue = (row: DrawnParameter, accessibleName: string, set: (value: string) => void) => (
    <div className={classes.value}>
      <CodeField
        label={accessibleName}
        mode="text"
        isSingleLine
        value={row.value}
        names={names}
        placeholder="Value"
        onChange={set}
        onBlur={onLeave}
      />
      {!isClosed(row) && (
        <p role="alert" className={classes.error}>
          A binding is not closed: {'"}}"'} is missing.
        </p>
      )}
    </div>
  )
  const ofKnown = known ?? []
  const others = rows.filter(({ name }) => !ofKnown.includes(name))
  const inOrder = (next: readonly DrawnParameter[]): void =>
    change([...ofKnown.flatMap((name) => rows.find((row) => row.name === name) ?? []), ...next])
  const setKnown = (name: string, text: string): void => {
    const isText = rows.find((row) => row.name === name)?.isText === true
    const filled = ofKnown.flatMap((one): readonly DrawnParameter[] => {
      if (one !== name) return rows.filter((row) => row.name === one).slice(0, 1)
      return text === '' ? [] : [{ name, value: text, isText }]
    })
    change([...filled, ...others])
  }
  return (
    <div className={classes.parameters}>
      {ofKnown.map((name) => (
        <div key={name}>
          <span className={classes.name} aria-hidden="true">
            {name}
          </span>
          {drawValue(
            rows.find((row) => row.name === name) ?? { name, value: '', isText: false },
            name,
            (text) => setKnown(name, text),
          )}
        </div>
      ))}
      {known?.length === 0 && others.length === 0 && (
        <p className={classes.none}>The path has no parameters.</p>
      )}
      {(known === undefined || others.length > 0) && (
        <RowsField
          label={label}
          onLeave={onLeave}
          rows={others}
          noun="parameter"
          empty={known === undefined ? { name: '', value: '', isText: false } : undefined}
          onChange={inOrder}
          draw={(row, place) => (
            <>
              <TextInput
                size="xs"
                aria-label={`Name ${place + 1}`}
                placeholder="Name"
                value={row.name}
                error={
                  row.name !== '' && others.findIndex(({ name }) => name === row.name) < place
                    ? 'This name is there already.'
                    : undefined
                }
                onChange={(event) => inOrder(others.with(place, { ...row, name: event.currentTarget.value }))}
                onBlur={onLeave}
              />
              {drawValue(row, `Value ${place + 1}`, (text) =>
                inOrder(others.with(place, { ...row, value: text })),
              )}
            </>
          )}
        />
      )}
    </div>
  )
}

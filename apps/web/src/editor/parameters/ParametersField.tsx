import {
  type DrawnParameter,
  drawnParameters,
  isClosed,
  isOneBinding,
  writtenParameters,
} from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import { TextInput } from '@mantine/core'
import { CodeField } from '../code/index.ts'
import { type DrawnValueProps, RowsField, useRows } from '../rows/index.ts'
import classes from './Parameters.module.css'

/** A name that gets a value, and what is known of the value. */
export interface KnownParameter {
  readonly name: string
  /** As it is said beside the name. */
  readonly type?: string
  /** Whether the value is text, also where it looks like a number; absent: as it is written. */
  readonly isText?: boolean
  /** What it is where nothing is written. */
  readonly placeholder?: string
  /** What it is for; empty or absent where nothing is said. */
  readonly help?: string
  /** What is wrong with a value that is written, as a sentence; null where nothing is. */
  readonly problem?: (value: string) => string | null
}

/** Names with values in which bindings may stand, as rows of both, or as a field for each name that is known. */
export const ParametersField = ({
  label,
  value,
  known,
  noun = 'parameter',
  none = 'The path has no parameters.',
  names,
  onChange,
  onLeave,
}: DrawnValueProps & {
  /** The names that get a value here; absent where any may. */
  known?: readonly KnownParameter[] | undefined
  /** What a row is, as its buttons say it. */
  noun?: string
  /** What is said where no name gets a value. */
  none?: string
  /** What bindings may name. */
  names: () => readonly ScopeEntry[]
}) => {
  const [rows, change] = useRows(
    value,
    (given) => drawnParameters(given) ?? [],
    (written) => writtenParameters(written),
    onChange,
  )
  const drawValue = (
    row: DrawnParameter,
    accessibleName: string,
    set: (value: string) => void,
    placeholder = 'Value',
  ) => (
    <div className={classes.value}>
      <CodeField
        label={accessibleName}
        mode="text"
        isSingleLine
        value={row.value}
        names={names}
        placeholder={placeholder}
        onChange={set}
        onBlur={onLeave}
      />
      <Wrong sentence={isClosed(row) ? null : 'A binding is not closed: "}}" is missing.'} />
    </div>
  )
  const knownFacts = known ?? []
  const ofKnown = knownFacts.map(({ name }) => name)
  const others = rows.filter(({ name }) => !ofKnown.includes(name))
  const inOrder = (next: readonly DrawnParameter[]): void =>
    change([...ofKnown.flatMap((name) => rows.find((row) => row.name === name) ?? []), ...next])
  const setKnown = (name: string, text: string): void => {
    const isOfText = knownFacts.find((one) => one.name === name)?.isText
    const wasText = rows.find((row) => row.name === name)?.isText === true
    // One binding keeps the kind of its value, whatever is wanted.
    const isText = isOfText === undefined ? wasText : isOfText && !isOneBinding(text)
    const filled = ofKnown.flatMap((one): readonly DrawnParameter[] => {
      if (one !== name) return rows.filter((row) => row.name === one).slice(0, 1)
      return text === '' ? [] : [{ name, value: text, isText }]
    })
    change([...filled, ...others])
  }
  return (
    <div className={classes.parameters}>
      {knownFacts.map(({ name, type, placeholder, help = '', problem }) => (
        <div key={name}>
          <span className={classes.name} aria-hidden="true">
            {name}
            {type !== undefined && <span className={classes.type}> {type}</span>}
          </span>
          {drawValue(
            rows.find((row) => row.name === name) ?? { name, value: '', isText: false },
            type === undefined ? name : `${name}, ${type}`,
            (text) => setKnown(name, text),
            placeholder === '' ? undefined : placeholder,
          )}
          <Wrong sentence={problem?.(rows.find((row) => row.name === name)?.value ?? '') ?? null} />
          {help !== '' && <p className={classes.help}>{help}</p>}
        </div>
      ))}
      {known?.length === 0 && others.length === 0 && <p className={classes.none}>{none}</p>}
      {(known === undefined || others.length > 0) && (
        <RowsField
          label={label}
          onLeave={onLeave}
          rows={others}
          noun={noun}
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

/** What is wrong with a value, below its field. */
const Wrong = ({ sentence }: { sentence: string | null }) =>
  sentence === null ? null : (
    <p role="alert" className={classes.error}>
      {sentence}
    </p>
  )

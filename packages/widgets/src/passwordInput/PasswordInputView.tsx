import { useState } from 'react'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import { CheckGlyph, EyeGlyph } from '../shared/glyphs.tsx'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useTypedField } from '../shared/use-typed-field.ts'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { passwordDemands, passwordProblem, type PasswordDemand } from './password-rules.ts'
import styles from './PasswordInputView.module.css'
import hidden from '../shared/hidden.module.css'
import type { passwordInput } from './passwordInput.ts'

const completions = { current: 'current-password', new: 'new-password', none: 'off' } as const

const Demands = ({ demands }: { demands: readonly PasswordDemand[] }) => (
  <ul className={styles.demands} aria-label="The password needs">
    {demands.map((demand) => (
      <li key={demand.words} className={styles.demand} data-met={demand.isMet ? '' : undefined}>
        <span className={styles.mark}>{demand.isMet ? <CheckGlyph /> : <span className={styles.dot} />}</span>
        <span>
          {demand.words.slice(0, 1).toUpperCase() + demand.words.slice(1)}
          <span className={hidden.hidden}>{demand.isMet ? ', there' : ', missing'}</span>
        </span>
      </li>
    ))}
  </ul>
)

/** A field for a password. What is typed never leaves it but as its value: events do not carry it. */
export const PasswordInputView = (props: WidgetViewProps<typeof passwordInput>) => {
  const { values } = props
  const [isRevealed, setRevealed] = useState(false)
  const isListed = values.showsRules
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => typed,
    find: (typed) => ({ isEmpty: typed === '', problem: passwordProblem(typed, values, isListed) }),
    nameless: 'Password',
    isSecret: true,
  })
  const { state, typed } = field
  const demands = isListed && !state.isLocked ? passwordDemands(typed, values) : []
  return (
    <Field {...state.field}>
      <TypedInput
        field={field}
        values={values}
        attributes={{
          type: isRevealed && !state.isDisabled ? 'text' : 'password',
          autoComplete: completions[values.passwordKind],
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        after={
          values.canReveal &&
          !state.isDisabled && (
            <button
              type="button"
              className={control.iconButton}
              aria-pressed={isRevealed}
              aria-label={isRevealed ? 'Hide password' : 'Show password'}
              onClick={() => setRevealed(!isRevealed)}
            >
              <EyeGlyph isCrossed={isRevealed} />
            </button>
          )
        }
      />
      {demands.length > 0 && <Demands demands={demands} />}
    </Field>
  )
}

import type { ShownField } from '@ashlar/assistant'
import type { ReactElement } from 'react'
import classes from './AssistantPopup.module.css'

/** A configuration that the assistant answered, field by field; beside what the step has now where it is compared. */
export const ConfigurationView = ({
  fields,
  current,
}: {
  fields: readonly ShownField[]
  /** What the step has now; null where it is not compared. */
  current: readonly ShownField[] | null
}): ReactElement => {
  const labels = [...new Set([...(current ?? []), ...fields].map(({ label }) => label))]
  const textIn = (of: readonly ShownField[], label: string): string =>
    of.find((field) => field.label === label)?.text ?? ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys as well
    <dl
      className={classes['configuration']}
      tabIndex={0}
      aria-label={current === null ? 'AI response' : 'Current config and AI response'}
    >
      {labels.map((label) => {
        const [before, after] = [textIn(current ?? [], label), textIn(fields, label)]
        return (
          <div key={label}>
            <dt>{label}</dt>
            {current === null || before === after ? null : (
              <dd className={classes['before']}>
                <span className={classes['unseen']}>Now: </span>
                {before === '' ? 'Nothing' : before}
              </dd>
            )}
            <dd className={current === null || before === after ? undefined : classes['after']}>
              {after === '' ? 'Nothing' : after}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

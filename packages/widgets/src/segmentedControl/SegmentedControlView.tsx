import { useId } from 'react'
import { emptyText } from '../choice-options/empty-text.ts'
import { onFocusOut, radioGroupAttributes } from '../choice-options/group-attributes.ts'
import { mostInSight } from '../choice-options/layout-properties.ts'
import { OptionMark } from '../choice-options/OptionFace.tsx'
import { useSingleChoice } from '../choice-options/use-single-choice.ts'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import { RestNote } from '../shared/RestNote.tsx'
import type { WidgetViewProps } from '../view.ts'
import styles from './SegmentedControlView.module.css'
import type { segmentedControl } from './segmentedControl.ts'

/** A few options in one line, of which one is on: radio buttons for the keyboard and for screen readers. */
export const SegmentedControlView = (props: WidgetViewProps<typeof segmentedControl>) => {
  const name = useId()
  const { set, chosen, choose, state } = useSingleChoice(props, {
    onChange: (details) => props.trigger('onOptionChange', details),
    nameless: 'Options',
  })
  const isEmpty = set.options.length === 0
  return (
    <Field {...state.field} isGroup>
      <div
        {...radioGroupAttributes(state)}
        className={[styles.segments, state.isAwaited && isEmpty && loading.shimmer].filter(Boolean).join(' ')}
        data-fills={props.values.fillsWidth ? '' : undefined}
        data-invalid={state.problem === undefined ? undefined : ''}
        data-disabled={state.isDisabled ? '' : undefined}
        onBlur={onFocusOut(state.leave)}
      >
        {set.options.slice(0, mostInSight).map((option, index) => (
          <label
            key={`${index} ${option.label}`}
            className={styles.segment}
            title={option.description || option.label}
            data-readonly={state.isReadOnly ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option === chosen}
              disabled={state.isDisabled || option.isDisabled}
              onChange={() => choose(option)}
            />
            <OptionMark option={option} />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
        {isEmpty && !state.isAwaited && <span className={styles.nothing}>{emptyText(props, false, '')}</span>}
      </div>
      <RestNote shown={mostInSight} count={set.options.length + set.left} noun="options" />
    </Field>
  )
}

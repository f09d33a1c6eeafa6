import { useRef, useState } from 'react'
import buttonStyles from '../button/ButtonView.module.css'
import { AppIcon } from '../icons/AppIcon.tsx'
import { useOverflow } from '../navigation/use-overflow.ts'
import { Popup } from '../shared/Popup.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import type { WidgetViewProps } from '../view.ts'
import styles from './ButtonGroupView.module.css'
import { mostButtons, readButtons, type GroupButton } from './group-buttons.ts'
import type { buttonGroup } from './buttonGroup.ts'

/** Buttons in a row; those for which there is no room stand in a list that another button opens. */
export const ButtonGroupView = ({
  values,
  isLoading,
  describedBy,
  trigger,
}: WidgetViewProps<typeof buttonGroup>) => {
  const row = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const buttons = readButtons(values.buttons)
  const isVertical = values.orientation === 'vertical'
  const isJoined = values.isJoined
  const fitting = useOverflow(row, buttons.length, isJoined ? -1 : 8, !isVertical)
  const isDisabled = values.isDisabled
  const label = values.label
  const press = ({ index, label: pressed }: GroupButton): void => {
    setOpen(false)
    if (!isLoading) trigger(`buttons.${index}.onClick`, { label: pressed, index })
  }
  const draw = (button: GroupButton, className: string) => (
    <button
      type="button"
      className={className}
      data-style={button.look}
      title={button.tooltip === '' ? undefined : button.tooltip}
      disabled={isDisabled || button.isDisabled}
      aria-disabled={isLoading || undefined}
      onClick={() => press(button)}
    >
      <span className={styles.words}>
        <AppIcon name={button.icon} />
        <span className={styles.text}>{button.label}</span>
      </span>
    </button>
  )
  return (
    <div
      ref={row}
      className={styles.row}
      role="group"
      aria-label={label === '' ? 'Actions' : label}
      aria-describedby={describedBy}
      aria-busy={isLoading || undefined}
      data-vertical={isVertical ? '' : undefined}
      data-joined={isJoined ? '' : undefined}
    >
      {buttons.map((button, place) => (
        <span key={button.index} className={styles.place} data-measured="" hidden={place >= fitting}>
          {draw(button, buttonStyles.button ?? '')}
        </span>
      ))}
      {fitting < buttons.length && (
        <span className={styles.place}>
          <button
            ref={more}
            type="button"
            className={buttonStyles.button}
            data-style="SECONDARY_BUTTON"
            aria-expanded={isOpen}
            aria-label={fitting === 0 ? label || 'Actions' : 'More'}
            onClick={() => setOpen(!isOpen)}
          >
            <AppIcon name="ellipsis" size={16} />
          </button>
          {isOpen && (
            <Popup
              anchor={more}
              onClose={() => setOpen(false)}
              label={label || 'Actions'}
              className={styles.list ?? ''}
            >
              {buttons.slice(fitting).map((button) => (
                <span key={button.index}>{draw(button, styles.entry ?? '')}</span>
              ))}
            </Popup>
          )}
        </span>
      )}
      <RestNote
        shown={mostButtons}
        count={Array.isArray(values.buttons) ? values.buttons.length : 0}
        noun="buttons"
      />
    </div>
  )
}

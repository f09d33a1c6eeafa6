import { ActionIcon, type TooltipProps } from '@mantine/core'
import type { MouseEventHandler, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { useTip } from './use-tip.tsx'

/** What a button that shows only an icon needs to know. */
export interface IconButtonProps {
  icon: string
  /** Its accessible name, shown as a tooltip. */
  label: string
  /** Written after the label in the tooltip, such as `Ctrl+Z`. */
  shortcut?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  isDisabled?: boolean
  isBusy?: boolean
  /** Set for a button that stays pressed, such as an open panel. */
  isPressed?: boolean
  /** 28 px in the editor and in rows, 36 px elsewhere. */
  size?: 'dense' | 'regular'
  tone?: 'quiet' | 'danger' | 'accent'
  tooltipPosition?: NonNullable<TooltipProps['position']>
  /** For buttons that open something. */
  hasPopup?: 'menu' | 'dialog'
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

const colors = { quiet: 'gray', danger: 'red', accent: 'accent' } as const

/** A button that shows only an icon: its label is its accessible name and its tooltip. */
export const IconButton = ({
  icon,
  label,
  shortcut,
  onClick,
  isDisabled = false,
  isBusy = false,
  isPressed,
  size = 'dense',
  tone = 'quiet',
  tooltipPosition = 'bottom',
  hasPopup,
  isExpanded,
  ref,
  ...passedOn
}: IconButtonProps) => {
  const { tip, listeners } = useTip(
    shortcut === undefined ? label : `${label} (${shortcut})`,
    tooltipPosition,
  )
  return (
    <>
      <ActionIcon
        {...passedOn}
        {...listeners}
        ref={ref ?? null}
        variant={isPressed === true || tone === 'accent' ? 'light' : 'subtle'}
        color={isPressed === true ? 'accent' : colors[tone]}
        size={size === 'dense' ? 'sm' : 'md'}
        aria-label={label}
        disabled={isDisabled}
        loading={isBusy}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        {...(hasPopup === undefined ? {} : { 'aria-haspopup': hasPopup })}
        {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
        {...(onClick === undefined ? {} : { onClick })}
      >
        <Icon name={icon} />
      </ActionIcon>
      {tip}
    </>
  )
}

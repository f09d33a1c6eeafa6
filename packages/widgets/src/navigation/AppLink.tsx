import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import hidden from '../shared/hidden.module.css'
import { useLinks } from './links.ts'

interface AppLinkProps
  extends Pick<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'className' | 'aria-current' | 'aria-describedby' | 'aria-label' | 'style' | 'tabIndex'
  > {
  /** As `linkAddress` gives it; without one the link leads nowhere and cannot be followed. */
  readonly address: string | undefined
  readonly opensInNewTab?: boolean
  readonly isDisabled?: boolean
  /** For `data-style` and its like. */
  readonly look?: string | undefined
  readonly children: ReactNode
}

/**
 * A link that is one: middle click, copying the address and opening in another tab work. A page of the same application
 * is opened without loading everything again.
 */
export const AppLink = ({
  address,
  opensInNewTab = false,
  isDisabled = false,
  look,
  children,
  ...passedOn
}: AppLinkProps) => {
  const links = useLinks()
  if (address === undefined || isDisabled) {
    return (
      <a {...passedOn} data-style={look} role="link" aria-disabled="true">
        {children}
      </a>
    )
  }
  const onClick = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || opensInNewTab || event.defaultPrevented) return
    if (links.follow(address)) event.preventDefault()
  }
  return (
    <a
      {...passedOn}
      data-style={look}
      href={links.hrefOf(address)}
      {...(opensInNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={onClick}
    >
      {children}
      {opensInNewTab && <NewTabNote />}
    </a>
  )
}

const NewTabNote = () => <span className={hidden.hidden}> (opens in a new tab)</span>

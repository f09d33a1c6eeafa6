import { useEffect, useState, type ComponentProps } from 'react'
import { lazyCode } from '../shared/lazy-code.ts'
import type { OptionPopup } from './OptionPopup.tsx'
// With the page: see `lazyCode`.
import './OptionPopup.module.css'

const popup = lazyCode(async () => {
  const module = await import('./OptionPopup.tsx')
  return module.OptionPopup
})

const prepare = (): void => {
  popup.fetch().catch(() => undefined)
}

/** How long a page has for itself before lists are prepared, in ms. */
const patience = 2000

/** What a field knows of the code of its open list. */
export interface LateList {
  /** Fetches the code; called where somebody comes near to the field. */
  readonly prepare: () => void
  /** Why the list did not open, for the person in front of it; undefined where nothing is wrong. */
  readonly problem: string | undefined
  /** Told by an opened list whether its code did not arrive. */
  readonly tellMissing: (isMissing: boolean) => void
}

/**
 * Fetches the code of open lists when the page has long been drawn, so that no list waits for a server that may be away
 * by then, and keeps what became of it.
 */
export const useLateList = (): LateList => {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(prepare, patience)
    return () => clearTimeout(timer)
  }, [])
  return {
    prepare,
    problem: isMissing ? 'The list could not be loaded. Check the connection and open it again.' : undefined,
    tellMissing: setMissing,
  }
}

interface LateOptionPopupProps extends ComponentProps<typeof OptionPopup> {
  readonly late: LateList
}

/**
 * The open list of a combobox, whose code a page does not begin with. Where it does not arrive, the list closes again, the
 * field says why, and the next opening tries again.
 */
export const LateOptionPopup = ({ late, ...props }: LateOptionPopupProps) => {
  // In a function of its own: a state that is given a component would call it.
  const [Popup, setPopup] = useState(() => popup.arrived())
  const { onClose } = props
  const { tellMissing } = late
  useEffect(() => {
    if (Popup !== undefined) {
      tellMissing(false)
      return undefined
    }
    let isWanted = true
    popup.fetch().then(
      (arrived) => {
        if (isWanted) setPopup(() => arrived)
      },
      () => {
        if (!isWanted) return
        tellMissing(true)
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [Popup, onClose, tellMissing])
  return Popup === undefined ? null : <Popup {...props} />
}

import { useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import type { OptionPopup } from './OptionPopup.tsx'

type OptionPopupProps = ComponentProps<typeof OptionPopup>

let present: ComponentType<OptionPopupProps> | undefined
let coming: Promise<ComponentType<OptionPopupProps>> | undefined

/** Fetches the code of open lists, once; after a failure the next call tries again. */
const fetchPopup = (): Promise<ComponentType<OptionPopupProps>> => {
  coming ??= import('./OptionPopup.tsx').then(
    (module) => (present = module.OptionPopup),
    (failure: unknown) => {
      coming = undefined
      throw failure
    },
  )
  return coming
}

const prepare = (): void => {
  fetchPopup().catch(() => undefined)
}

/** How long a page has for itself before lists are prepared, in ms. */
const patience = 2000

/**
 * Fetches the code of open lists when the page has long been drawn, so that no list waits for a server that may be away
 * by then; and earlier where somebody comes near to a field, which calls what this answers with.
 */
export const useOptionPopupSoon = (): (() => void) => {
  useEffect(() => {
    const timer = setTimeout(prepare, patience)
    return () => clearTimeout(timer)
  }, [])
  return prepare
}

/** The open list of a combobox, whose code a page does not begin with. Where it does not arrive, the list closes again. */
export const LateOptionPopup = (props: OptionPopupProps) => {
  // In a function of its own: a state that is given a component would call it.
  const [Popup, setPopup] = useState(() => present)
  const { onClose } = props
  useEffect(() => {
    if (Popup !== undefined) return undefined
    let isWanted = true
    fetchPopup().then(
      (arrived) => {
        if (isWanted) setPopup(() => arrived)
      },
      () => {
        if (isWanted) onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [Popup, onClose])
  return Popup === undefined ? null : <Popup {...props} />
}

import { optionTitle } from '@ashlar/assistant'
import type { AssistantFlow, AssistantSyntax } from '@ashlar/schema'
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react'
import classes from './AssistantPopup.module.css'

const flows: readonly AssistantFlow[] = ['GENERATE', 'EDIT', 'EXPLAIN']
const flowsWithData: readonly AssistantFlow[] = [...flows, 'MOCK']

/** What the assistant can be asked to do with the code of a field. */
export const AssistantOptions = ({
  syntax,
  isEmpty,
  onChoose,
}: {
  syntax: AssistantSyntax
  isEmpty: boolean
  onChoose: (flow: AssistantFlow) => void
}): ReactElement => {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), [])
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:enabled') ?? [])]
    const index = items.findIndex((item) => item === document.activeElement)
    items[(index + step + items.length) % items.length]?.focus()
  }
  const offered = syntax === 'binding' || syntax === 'json' ? flowsWithData : flows
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label="Ask AI" onKeyDown={move}>
      {offered.map((flow) => (
        <button
          key={flow}
          type="button"
          role="menuitem"
          className={classes['option']}
          disabled={isEmpty && (flow === 'EDIT' || flow === 'EXPLAIN')}
          onClick={() => onChoose(flow)}
        >
          {optionTitle(flow, syntax)}
        </button>
      ))}
    </div>
  )
}

import { useEffect, useRef, type KeyboardEvent } from 'react'
import styles from './PdfToolbar.module.css'
import { PdfTool } from './PdfTool.tsx'
import { mostFound, type PdfSearch } from './use-pdf-search.ts'

interface PdfFindBarProps {
  readonly find: PdfSearch
  /** Counts how often people asked for the bar: each time the words are ready to be written anew. */
  readonly asked: number
  readonly onClose: () => void
}

const numbers = new Intl.NumberFormat()

const countText = ({ words, found, active, isDone }: PdfSearch): string => {
  if (words.trim() === '') return ''
  if (found.length === 0) return isDone ? 'Not found' : 'Searching…'
  const count = `${numbers.format(found.length)}${found.length === mostFound || !isDone ? '+' : ''}`
  return active === -1 ? count : `${numbers.format(active + 1)} of ${count}`
}

/** Where people write what they look for in a PDF, and go from one place to the next. */
export const PdfFindBar = ({ find, asked, onClose }: PdfFindBarProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [asked])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === input.current) find.step(event.shiftKey ? -1 : 1)
    else return
    // A form around the viewer is not submitted, and a dialog not closed, by what is meant for the search.
    event.preventDefault()
    event.stopPropagation()
  }
  const isOff = find.found.length === 0
  return (
    <div className={styles.find} role="search" aria-label="Find in the PDF" onKeyDown={onKeyDown}>
      <input
        ref={input}
        className={styles.words}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Find in the PDF"
        placeholder="Find in the PDF"
        value={find.words}
        maxLength={200}
        onInput={(event) => find.search(event.currentTarget.value)}
      />
      <span className={styles.count} role="status">
        {countText(find)}
      </span>
      <PdfTool icon="chevron-up" label="Previous place" isOff={isOff} onPress={() => find.step(-1)} />
      <PdfTool icon="chevron-down" label="Next place" isOff={isOff} onPress={() => find.step(1)} />
      <PdfTool icon="x" label="Close the search" onPress={onClose} />
    </div>
  )
}

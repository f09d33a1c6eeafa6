import { useRef, useState } from 'react'
import { MenuPopup, type MenuItem } from '../table/MenuPopup.tsx'
import styles from './ChartView.module.css'

/** What people can do with a chart, behind one button. */
export const ChartMenu = ({ title, items }: { title: string; items: readonly MenuItem[] }) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menu}
        aria-label={title === '' ? 'Options of the chart' : `Options of the chart ${title}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
          <circle cx="8" cy="3" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="8" cy="13" r="1.4" />
        </svg>
      </button>
      {isOpen && <MenuPopup anchor={button} label="Options of the chart" items={items} onClose={close} />}
    </>
  )
}

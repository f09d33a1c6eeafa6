import type { ReactNode } from 'react'
import styles from './MessageScreen.module.css'

/** One message in the middle of an empty screen, with what can be done about it. */
export const MessageScreen = ({
  code,
  title,
  text,
  children,
}: {
  /** Of a crash, where it is one. */
  code?: string
  title: string
  text: string
  children?: ReactNode
}) => (
  <main className={styles.screen}>
    {code !== undefined && <p className={styles.code}>{code}</p>}
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children !== undefined && <p className={styles.actions}>{children}</p>}
  </main>
)

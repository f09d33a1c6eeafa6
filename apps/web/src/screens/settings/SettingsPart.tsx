import { type ReactNode, useId } from 'react'
import classes from './Settings.module.css'

/** The parts of a page of settings or facts, one below the other. */
export const SettingsParts = ({ children }: { children: ReactNode }) => (
  <div className={classes['parts']}>{children}</div>
)

/** One thing that can be changed or read, under its heading. */
export const SettingsPart = ({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children?: ReactNode
}) => {
  const heading = useId()
  return (
    <section className={classes['part']} aria-labelledby={heading}>
      <h2 id={heading} className={classes['title']}>
        {title}
      </h2>
      {about === undefined ? null : <p className={classes['about']}>{about}</p>}
      {children}
    </section>
  )
}

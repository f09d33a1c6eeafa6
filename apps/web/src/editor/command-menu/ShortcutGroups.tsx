import { Kbd } from '@ashlar/ui'
import classes from './Shortcuts.module.css'

/** Something that keys do, and the keys, each of which does it alone. */
export interface ListedShortcut {
  group: string
  name: string
  keys: readonly string[]
}

/** What keys do, group by group. */
export const ShortcutGroups = ({ listed }: { listed: readonly ListedShortcut[] }) => (
  <div className={classes['groups']}>
    {[...Map.groupBy(listed, ({ group }) => group)].map(([group, inGroup]) => (
      <section key={group} className={classes['section']}>
        <h3 className={classes['group']}>{group}</h3>
        <dl className={classes['list']}>
          {inGroup.map(({ name, keys }) => (
            <div key={name} className={classes['entry']}>
              <dt>{name}</dt>
              <dd>
                {keys.map((each) => (
                  <Kbd key={each} shortcut={each} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)

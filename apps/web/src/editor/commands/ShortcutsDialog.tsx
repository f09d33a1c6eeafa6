import { Kbd } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useEditorParts, useView } from '../session/editor-context.tsx'
import { editorCommands } from './command-list.ts'
import classes from './Shortcuts.module.css'

/** Every key of the editor, from the same list that the keys themselves are read from. */
export const ShortcutsDialog = () => {
  const { view, session } = useEditorParts()
  const isOpen = useView(({ dialog }) => dialog === 'shortcuts')
  const commands = editorCommands(session.catalogue).filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Modal
      opened={isOpen}
      onClose={() => view.setState({ dialog: null })}
      title="Keyboard shortcuts"
      size={520}
    >
      {[...Map.groupBy(commands, ({ group }) => group)].map(([group, inGroup]) => (
        <section key={group}>
          <h3 className={classes.group}>{group}</h3>
          <dl className={classes.list}>
            {inGroup.map(({ id, name, shortcut = '', alternatives = [] }) => (
              <div key={id} className={classes.entry}>
                <dt>{name}</dt>
                <dd>
                  {[shortcut, ...alternatives].map((keys) => (
                    <Kbd key={keys} shortcut={keys} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

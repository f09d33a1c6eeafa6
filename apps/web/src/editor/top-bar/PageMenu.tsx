import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { ErrorNotice, Icon } from '@ashlar/ui'
import { checkEntityName, nextName } from '@ashlar/schema'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditor } from '../session/editor-context.tsx'
import { usePages } from '../session/pages-context.ts'
import classes from './TopBar.module.css'

/** The page that is edited; a menu leads to the others and adds one. */
export const PageMenu = () => {
  const pageId = useEditor((state) => state.pageId)
  const pageName = useEditor((state) => state.pageName)
  const { pages, open } = usePages()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Page ${pageName}`}
            rightSection={<Icon name="chevron-down" size={14} />}
            className={classes.page ?? ''}
          >
            {pageName}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Pages</Menu.Label>
          {pages.map((page) => (
            <Menu.Item
              key={page.id}
              leftSection={<Icon name={page.id === pageId ? 'check' : 'file-text'} size={14} />}
              aria-current={page.id === pageId ? 'page' : undefined}
              onClick={() => {
                if (page.id !== pageId) open(page.id)
              }}
            >
              {page.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
            Add page
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add page" size={400}>
        <AddPage onClose={() => setAdding(false)} />
      </Modal>
    </>
  )
}

const AddPage = ({ onClose }: { onClose: () => void }) => {
  const { pages, add } = usePages()
  const taken = new Set(pages.map(({ name }) => name))
  const [name, setName] = useState(() => nextName('Page', taken))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const refusal = checkEntityName(name, taken)
  const submit = async (): Promise<void> => {
    if (refusal !== null) return
    setBusy(true)
    setFailure(null)
    try {
      await add(name)
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.addPage}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label="Page name"
        data-autofocus
        value={name}
        error={refusal?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure === null ? null : <ErrorNotice failure={failureOf(failure)} />}
      <Button type="submit" loading={isBusy} disabled={refusal !== null}>
        Add page
      </Button>
    </form>
  )
}

import { call, routes } from '@ashlar/contract'
import { addressOf, testPath } from '@ashlar/runtime'
import { mainRoute } from '@ashlar/schema'
import { Button, Menu } from '@mantine/core'
import { Icon, notifyFailure } from '@ashlar/ui'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { PeopleDots } from '../../live/PeopleDots.tsx'
import { usePeople } from '../people/use-people.ts'
import { type PageDialog, PageDialogs } from '../pages/PageDialogs.tsx'
import { pageFileName, saveFile } from '../pages/page-files.ts'
import { useProfiles } from '../profiles/use-profiles.ts'
import { useEditor, useEditorParts, useRoutes, useView } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import classes from './TopBar.module.css'

/** The page that is edited; a menu leads to the others, adds one, and does what is done with whole pages. */
export const PageMenu = () => {
  const pageId = useEditor((state) => state.pageId)
  const pageName = useEditor((state) => state.pageName)
  const { session, view } = useEditorParts()
  const { saver } = session
  const { pages, open, applicationId } = usePages()
  const [chosen, setDialog] = useState<PageDialog | null>(null)
  const areRoutesAskedFor = useView((state) => state.dialog === 'routes')
  const dialog = areRoutesAskedFor ? 'routes' : chosen
  const close = (): void => {
    setDialog(null)
    if (areRoutesAskedFor) view.setState({ dialog: null })
  }
  // The path as it is edited; the list is as it was read.
  const route = mainRoute(useRoutes(), pageId)
  const listed = pages.find(({ id }) => id === pageId) ?? {
    id: pageId,
    name: pageName,
    isHidden: false,
    path: '',
  }
  const page = { ...listed, path: route?.path ?? listed.path }
  const { current } = useProfiles()
  const people = usePeople()
  // Another tab remembers nothing of this one, so the address tells it.
  const profileQuery = current === null ? '' : `?profile=${current.key}`
  const exportPage = async (): Promise<void> => {
    try {
      await saver.flush()
      const { page: stored } = await callInSession(
        call(routes.pages.readDocument, { parameters: { pageId } }),
      )
      saveFile(pageFileName(stored.name), JSON.stringify(stored.layouts[0]?.dsl ?? {}, null, 2))
    } catch (error) {
      notifyFailure(`Failed to export page. ${failureOf(error).message}`)
    }
  }
  return (
    <>
      <Menu position="bottom-start" width={240}>
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
          {pages.map((listed) => (
            <Menu.Item
              key={listed.id}
              leftSection={<Icon name={listed.id === pageId ? 'check' : 'file-text'} size={14} />}
              rightSection={
                <>
                  <PeopleDots
                    people={people.filter(({ tabs }) => tabs.some((tab) => tab.pageId === listed.id))}
                  />
                  {listed.isHidden ? <Icon name="eye-off" size={14} label="Hidden" /> : null}
                </>
              }
              aria-current={listed.id === pageId ? 'page' : undefined}
              onClick={() => {
                if (listed.id !== pageId) open(listed.id)
              }}
            >
              {listed.name}
            </Menu.Item>
          ))}
          {/* A module has one page. */}
          {session.kind === 'application' && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setDialog('add')}>
                Add page
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="upload" size={14} />} onClick={() => setDialog('import')}>
                Import page
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="database" size={14} />}
                onClick={() => view.setState({ dialog: 'fromTable' })}
              >
                From a table…
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Label>{pageName}</Menu.Label>
          <Menu.Item leftSection={<Icon name="settings" size={14} />} onClick={() => setDialog('settings')}>
            Page settings
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="route" size={14} />} onClick={() => setDialog('routes')}>
            Routes
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="copy" size={14} />} onClick={() => setDialog('duplicate')}>
            Duplicate page
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="download" size={14} />} onClick={() => void exportPage()}>
            Export page
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`${addressOf({ applicationId, mode: 'preview' }, testPath(page.path, route?.testParams))}${profileQuery}`}
            target="_blank"
            leftSection={<Icon name="external-link" size={14} />}
          >
            Open preview in a new tab
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<Icon name="trash-2" size={14} />}
            disabled={pages.length === 1}
            onClick={() => setDialog('delete')}
          >
            Delete page
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PageDialogs dialog={dialog} page={page} onClose={close} />
    </>
  )
}

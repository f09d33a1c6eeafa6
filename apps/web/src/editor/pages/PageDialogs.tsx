import { call, routes } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { nextName, pathParameters } from '@ashlar/schema'
import { ConfirmDialog, forgetNoticesAbout, notify, notifyFailure } from '@ashlar/ui'
import { FileInput, Modal } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { type ListedPage, usePages } from '../context/pages-context.ts'
import { PageForm } from './PageForm.tsx'
import { RoutesDialog } from './RoutesDialog.tsx'
import { tellOfRoute } from './route-notices.ts'
import { readPageFile } from './page-files.ts'

/** What is done with pages in a dialog. */
export type PageDialog = 'add' | 'import' | 'duplicate' | 'settings' | 'routes' | 'delete'

/** The dialogs that add, import, duplicate, change and delete pages; `page` is the one that is open. */
export const PageDialogs = ({
  dialog,
  page,
  onClose,
}: {
  dialog: PageDialog | null
  page: ListedPage
  onClose: () => void
}) => {
  const titles = {
    add: 'Add page',
    import: 'Import page',
    duplicate: `Duplicate ${page.name}`,
    settings: `Settings of ${page.name}`,
    routes: `Routes of ${page.name}`,
  }
  return (
    <>
      <Modal
        opened={dialog !== null && dialog !== 'delete'}
        onClose={onClose}
        title={dialog === null || dialog === 'delete' ? '' : titles[dialog]}
        size={dialog === 'routes' ? 560 : 440}
      >
        {dialog === 'add' && <AddPage onClose={onClose} />}
        {dialog === 'import' && <ImportPage onClose={onClose} />}
        {dialog === 'duplicate' && <DuplicatePage page={page} onClose={onClose} />}
        {dialog === 'settings' && <PageSettings page={page} onClose={onClose} />}
        {dialog === 'routes' && <RoutesDialog page={page} onClose={onClose} />}
      </Modal>
      <DeletePage page={page} isOpen={dialog === 'delete'} onClose={onClose} />
    </>
  )
}

/** Shows a page that was added, and says so. */
const useShowAdded = (onClose: () => void) => {
  const { open } = usePages()
  return (pageId: string, path: string): void => {
    onClose()
    open(pageId)
    if (pathParameters(path).length > 0) tellOfRoute('created', path, pageId)
    else
      notify('pageAdded', 'page created successfully!', {
        actions: [{ label: 'Edit page', run: () => open(pageId) }],
        about: pageId,
      })
  }
}

const freeName = (pages: readonly ListedPage[]): string =>
  nextName('Page', new Set(pages.map(({ name }) => name)))

const AddPage = ({ onClose }: { onClose: () => void }) => {
  const { pages, applicationId } = usePages()
  const showAdded = useShowAdded(onClose)
  // One dialog adds one page, however often its button is pressed or a connection fails.
  const [requestId] = useState(randomId)
  return (
    <PageForm
      initial={{ name: freeName(pages), path: '', isHidden: false }}
      siblings={pages}
      submitLabel="Add page"
      isPathRequired={false}
      asksForHidden={false}
      onClose={onClose}
      onSubmit={async ({ name, path }) => {
        const body = { name, requestId, ...(path === '' ? {} : { routePath: path }) }
        const parameters = { applicationId }
        const { page } = await callInSession(call(routes.applications.createPage, { parameters, body }))
        showAdded(page.id, path)
      }}
    />
  )
}

const ImportPage = ({ onClose }: { onClose: () => void }) => {
  const { pages, applicationId } = usePages()
  const showAdded = useShowAdded(onClose)
  const [requestId] = useState(randomId)
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <PageForm
      initial={{ name: freeName(pages), path: '', isHidden: false }}
      siblings={pages}
      submitLabel="Import page"
      isPathRequired={false}
      asksForHidden={false}
      isBlocked={file === null || refusal !== null}
      onClose={onClose}
      onSubmit={async ({ name, path }) => {
        const read = file === null ? null : await readPageFile(file)
        if (read?.ok !== true) {
          setRefusal(read?.message ?? 'A file is required.')
          return
        }
        const body = { name, requestId, dsl: read.dsl, ...(path === '' ? {} : { routePath: path }) }
        const parameters = { applicationId }
        const { page } = await callInSession(call(routes.applications.createPage, { parameters, body }))
        showAdded(page.id, path)
      }}
    >
      <FileInput
        label="File"
        description="A page that was exported from here or from an older version."
        placeholder="Choose a file"
        accept="application/json,.json"
        value={file}
        error={refusal}
        onChange={(chosen) => {
          setFile(chosen)
          setRefusal(null)
        }}
      />
    </PageForm>
  )
}

const DuplicatePage = ({ page, onClose }: { page: ListedPage; onClose: () => void }) => {
  const { pages } = usePages()
  const { saver } = useEditorSession()
  const showAdded = useShowAdded(onClose)
  const [requestId] = useState(randomId)
  return (
    <PageForm
      initial={{
        name: nextName(`${page.name.slice(0, 48)}_copy`, new Set(pages.map(({ name }) => name))),
        path: '',
        isHidden: false,
      }}
      siblings={pages}
      submitLabel="Duplicate page"
      isPathRequired={false}
      asksForHidden={false}
      onClose={onClose}
      onSubmit={async ({ name, path }) => {
        if (!(await saver.flush())) {
          notifyFailure('Failed to duplicate page. The latest changes are not saved yet.')
          return
        }
        try {
          const added = await callInSession(
            call(routes.pages.clone, {
              parameters: { pageId: page.id },
              body: { pageName: name, requestId, ...(path === '' ? {} : { routePath: path }) },
            }),
          )
          showAdded(added.page.id, path)
        } catch (error) {
          notifyFailure(`Failed to duplicate page. ${failureOf(error).message}`)
        }
      }}
    />
  )
}

const PageSettings = ({ page, onClose }: { page: ListedPage; onClose: () => void }) => {
  const { pages, open } = usePages()
  const { saver, state } = useEditorSession()
  return (
    <PageForm
      initial={page}
      siblings={pages.filter(({ id }) => id !== page.id)}
      submitLabel="Save settings"
      isPathRequired
      asksForHidden
      onClose={onClose}
      onSubmit={async ({ name, path, isHidden }) => {
        await saver.flush()
        await callInSession(
          call(routes.pages.update, {
            parameters: { pageId: page.id },
            body: {
              isHidden,
              ...(name === page.name ? {} : { name }),
              ...(path === page.path ? {} : { routePath: path }),
            },
          }),
        )
        onClose()
        open(state.pageId)
        if (path !== page.path) tellOfRoute('updated', path, page.id)
      }}
    />
  )
}

const DeletePage = ({
  page,
  isOpen,
  onClose,
}: {
  page: ListedPage
  isOpen: boolean
  onClose: () => void
}) => {
  const { applicationId, open, openRoot } = usePages()
  const { saver, state } = useEditorSession()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete page ${page.name}?`}
      confirmLabel="Delete page"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await saver.flush()
          await callInSession(
            call(routes.applications.removePage, { parameters: { applicationId, pageId: page.id } }),
          )
          forgetNoticesAbout(page.id)
          if (state.pageId === page.id) openRoot()
          else open(state.pageId)
        } catch (error) {
          notifyFailure(`Failed to delete page: ${failureOf(error).message}`)
        }
        return null
      }}
    >
      Its components, APIs and variables go with it, and its path leads nowhere from the next deployment on.
    </ConfirmDialog>
  )
}

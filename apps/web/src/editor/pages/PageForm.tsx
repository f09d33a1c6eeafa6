import { Button, Checkbox, TextInput } from '@mantine/core'
import { checkEntityName, refuseRoutePath, type Route } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useRoutes } from '../context/editor-context.tsx'
import type { ListedPage } from '../context/pages-context.ts'
import classes from './Pages.module.css'

/** What is said about a page. */
export interface PageFields {
  name: string
  /** Empty: made from the name. */
  path: string
  isHidden: boolean
}

/** Name, path and visibility of a page, refused as the server would refuse them. */
export const PageForm = ({
  initial,
  siblings,
  submitLabel,
  isPathRequired,
  asksForHidden,
  isBlocked = false,
  children,
  onClose,
  onSubmit,
}: {
  initial: PageFields
  /** The other pages, whose names and paths are taken. */
  siblings: readonly ListedPage[]
  submitLabel: string
  isPathRequired: boolean
  asksForHidden: boolean
  /** Something above the fields is still missing. */
  isBlocked?: boolean
  children?: ReactNode
  onClose: () => void
  /** Rejects with what the server refused. */
  onSubmit: (fields: PageFields) => Promise<void>
}) => {
  const [fields, setFields] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const nameRefusal = checkEntityName(
    fields.name,
    siblings.map(({ name }) => name),
    'another page',
  )?.message
  const routes = useRoutes()
  // The page keeps the path that it has, and so do the routes of its modals.
  const others = routes.filter(({ path }) => path !== initial.path || initial.path === '')
  const pathRefusal = refusePagePath(fields.path, siblings, others, isPathRequired)
  const isRefused = nameRefusal !== undefined || pathRefusal !== undefined || isBlocked
  const submit = async (): Promise<void> => {
    if (isRefused) return
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(fields)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <TextInput
        label="Page name"
        data-autofocus
        value={fields.name}
        error={nameRefusal}
        onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
      />
      <TextInput
        label="Path"
        description={
          isPathRequired
            ? undefined
            : 'Where the page is found below its application; empty: made from its name.'
        }
        placeholder="/orders/:id"
        value={fields.path}
        error={pathRefusal}
        onChange={(event) => setFields({ ...fields, path: event.currentTarget.value })}
      />
      {asksForHidden ? (
        <Checkbox
          label="Hide page"
          description="A hidden page is reached by its address and listed nowhere."
          checked={fields.isHidden}
          onChange={(event) => setFields({ ...fields, isHidden: event.currentTarget.checked })}
        />
      ) : null}
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={isRefused}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

const refusePagePath = (
  path: string,
  siblings: readonly ListedPage[],
  routes: readonly Route[],
  isRequired: boolean,
): string | undefined => {
  if (path === '') return isRequired ? 'A path is required.' : undefined
  const other = siblings.find((page) => page.path === path)
  if (other !== undefined) return `${other.name} has this path already.`
  return refuseRoutePath(path, routes) ?? undefined
}

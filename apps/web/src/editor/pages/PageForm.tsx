import { Button, Checkbox, TextInput } from '@mantine/core'
import { checkEntityName, routeSchema } from '@ashlar/schema'
import { ErrorNotice, type Failure } from '@ashlar/ui'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import type { ListedPage } from '../session/pages-context.ts'
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
  /** Rejects with what the server refused. */
  onSubmit: (fields: PageFields) => Promise<void>
}) => {
  const [fields, setFields] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const nameRefusal = checkEntityName(
    fields.name,
    siblings.map(({ name }) => name),
  )?.message
  const pathRefusal = refusePath(fields.path, siblings, isPathRequired)
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
        placeholder="/orders"
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
      <Button type="submit" loading={isBusy} disabled={isRefused}>
        {submitLabel}
      </Button>
    </form>
  )
}

const refusePath = (
  path: string,
  siblings: readonly ListedPage[],
  isRequired: boolean,
): string | undefined => {
  if (path === '') return isRequired ? 'A path is required.' : undefined
  if (!routeSchema.shape.path.safeParse(path).success) return 'A path such as /orders is expected.'
  const other = siblings.find((page) => page.path === path)
  return other === undefined ? undefined : `${other.name} has this path already.`
}

import { addRoute, deleteRoute, descendantsOf, rootOf, updateRoute } from '@ashlar/document'
import { randomId, testPath } from '@ashlar/runtime'
import { type Change, mainRoute, refuseRoutePath, type Route } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveStatus } from '../../saving/SaveStatus.tsx'
import { useEditor, useEditorParts, useEditorSession, useRoutes } from '../context/editor-context.tsx'
import { type ListedPage, usePages } from '../context/pages-context.ts'
import classes from './Pages.module.css'
import { RouteCard, type RouteTarget } from './RouteCard.tsx'
import { tellOfRoute } from './route-notices.ts'

/** Where a page is found: its routes, each with its path, what it opens, values to try it out, and its steps. */
export const RoutesDialog = ({ page, onClose }: { page: ListedPage; onClose: () => void }) => {
  const session = useEditorSession()
  const saving = useEditor((state) => state.saving)
  const routes = useRoutes()
  const canUndo = useEditor(({ history }) => isOfRoute(history.done.at(-1)?.change))
  const { goTo } = usePages()
  const targets = useTargets(page)
  const own = routes.filter((route) => route.pageId === page.id)
  const main = mainRoute(routes, page.id)
  const change = (next: Route): void => {
    const before = routes.find(({ id }) => id === next.id)
    // What is typed into one field is one step.
    const fields = (['path', 'widgetId', 'testParams', 'toldQueryParams', 'onRouteLoad'] as const).filter(
      (field) => before?.[field] !== next[field],
    )
    session.apply(updateRoute(session.state.records, next), {
      label: `Change route ${next.path}`,
      group: `route ${next.id} ${fields.join(' ')}`,
    })
  }
  return (
    <div className={classes.routes}>
      <p className={classes.hint}>
        A route is an address below the application. Parts that begin with a colon are parameters: /orders/:id
        is found at /orders/7, and bindings read 7 as Global.URL.routeParams.id.
      </p>
      <ul className={classes.list} aria-label={`Routes of ${page.name}`}>
        {own.map((route) => (
          <RouteCard
            key={route.id}
            route={route}
            isMain={route === main}
            others={routes.filter((other) => other !== route)}
            targets={targets}
            onChange={change}
            onRemove={() =>
              session.apply(deleteRoute(session.state.records, route.id), {
                label: `Delete route ${route.path}`,
              })
            }
            onShow={() => {
              onClose()
              goTo(testPath(route.path, route.testParams))
            }}
          />
        ))}
      </ul>
      <AddRoute
        routes={routes}
        onAdd={(path) => {
          const route = { id: randomId(), path, pageId: page.id }
          const isAdded = session.apply(addRoute(session.state.records, route), {
            label: `Add route ${path}`,
          })
          if (isAdded) tellOfRoute('created', path, page.id)
        }}
      />
      <div className={classes.saving}>
        <SaveStatus saving={saving} isNarrow={false} onRetry={() => void session.saver.flush()} />
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="undo-2" size={14} />}
          disabled={!canUndo}
          onClick={() => session.undo()}
        >
          Undo
        </Button>
      </div>
    </div>
  )
}

/** Whether a step is about a route, so that its undo is seen in the dialog. */
const isOfRoute = (change: Change | undefined): boolean =>
  change !== undefined &&
  [change.added, change.removed, ...Object.values(change.updated).map(([, to]) => ({ to }))]
    .flatMap((records) => Object.values(records))
    .some(({ kind }) => kind === 'route')

/** What a route of the page may open: the page, or a modal or slideout on it. */
const useTargets = (page: ListedPage): RouteTarget[] => {
  const { session } = useEditorParts()
  const records = useEditor((state) => state.records)
  const root = rootOf(records)
  const widgets = root === undefined ? [] : descendantsOf(records, root.id)
  const overlays = widgets.filter(({ type }) => session.catalogue.get(type)?.role === 'overlay')
  return [
    { value: '', label: `The page ${page.name}` },
    ...overlays.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

const AddRoute = ({ routes, onAdd }: { routes: readonly Route[]; onAdd: (path: string) => void }) => {
  const [path, setPath] = useState('')
  const refusal = path === '' ? null : refuseRoutePath(path, routes)
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (path === '' || refusal !== null) return
        onAdd(path)
        setPath('')
      }}
    >
      <TextInput
        size="xs"
        label="New route"
        placeholder="/orders/:id"
        value={path}
        error={refusal}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        disabled={path === '' || refusal !== null}
      >
        Add route
      </Button>
    </form>
  )
}

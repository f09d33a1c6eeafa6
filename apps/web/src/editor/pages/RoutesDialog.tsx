import { descendantsOf, rootOf } from '@ashlar/document'
import { randomId, testPath } from '@ashlar/runtime'
import { mainRoute, refuseRoutePath, type Route } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEditor, useEditorParts, useRoutes } from '../session/editor-context.tsx'
import { type ListedPage, usePages } from '../session/pages-context.ts'
import classes from './Pages.module.css'
import { RouteCard, type RouteTarget } from './RouteCard.tsx'
import { RoutesSaveState } from './RoutesSaveState.tsx'
import { tellOfRoute } from './route-notices.ts'

/** Where a page is found: its routes, each with its path, what it opens, values to try it out, and its steps. */
export const RoutesDialog = ({ page, onClose }: { page: ListedPage; onClose: () => void }) => {
  const { routes: session } = useEditorParts()
  const routes = useRoutes((state) => state.routes)
  const { goTo } = usePages()
  const targets = useTargets(page)
  const own = routes.filter((route) => route.pageId === page.id)
  const main = mainRoute(routes, page.id)
  const change = (next: Route): void =>
    session.change(routes.map((route) => (route.id === next.id ? next : route)))
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
            onRemove={() => session.change(routes.filter(({ id }) => id !== route.id))}
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
          session.change([...routes, { id: randomId(), path, pageId: page.id }])
          tellOfRoute('created', path, page.id)
        }}
      />
      <RoutesSaveState />
    </div>
  )
}

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

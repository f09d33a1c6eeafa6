import { call, routes } from '@ashlar/contract'
import { widgetOf } from '@ashlar/document'
import { type Command, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityAt } from '../context/entity-at.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'
import { componentsMeant, propertiesOf } from './properties.ts'
import { type NamedTarget, thingsOfPage, thingsOfRecords } from './named-targets.ts'
import { type ReadableValue, valuesAt, valuesInScope } from './values.ts'

/** How long the names of other pages are taken as known, in milliseconds. */
const freshFor = 30_000

interface Found {
  readonly things: readonly Command[]
  readonly findMore: (query: string) => readonly Command[]
  /** Why something may be missing; undefined where nothing is. */
  readonly note: string | undefined
}

const nothing: Found = { things: [], findMore: () => [], note: undefined }

const copy = async (path: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`{{ ${path} }}`)
    notifySuccess(`Copied {{ ${path} }}`)
  } catch {
    notifyFailure('The browser does not allow copying here.')
  }
}

/** Everything of the application that has a name, as entries of the palette; nothing while it is not wanted. */
export const useNamedTargets = (isWanted: boolean): Found => {
  const parts = useEditorParts()
  const { applicationId, pages, open } = usePages()
  const names = useQuery({
    queryKey: ['applications', applicationId, 'names'],
    queryFn: ({ signal }) => call(routes.applications.readNames, { parameters: { applicationId } }, signal),
    enabled: isWanted && pages.length > 1,
    staleTime: freshFor,
  })
  const { session } = parts
  const { data, isPending, isError } = names
  const hasOthers = pages.length > 1

  const here = useMemo(() => {
    if (!isWanted) return null
    const { records, selection, application } = session.state
    const scope = application.names()
    const selected = selection.length === 1 ? widgetOf(records, selection[0] ?? '') : undefined
    const go = (thing: NamedTarget): Command => ({
      id: thing.key,
      name: thing.name,
      icon: thing.icon,
      group: 'Go to',
      detail: thing.detail,
      isOnlyFound: true,
      takesFocus: thing.place.kind === 'property',
      run: () => showPlace(parts, thing.place),
    })
    const read = ({ path, preview }: ReadableValue): Command => ({
      id: `value:${path}`,
      name: path,
      icon: 'braces',
      group: 'Go to',
      detail: 'Value',
      preview,
      isOnlyFound: true,
      run: () => {
        const place = entityAt(session.state.records, path.split('.'))
        if (place === null) void copy(path)
        else showPlace(parts, place)
      },
    })
    const things = [
      ...thingsOfRecords(records, session.catalogue).map(go),
      ...(selected === undefined ? [] : propertiesOf(selected, session.catalogue).map(go)),
      ...valuesInScope(scope).map(read),
    ]
    const listed = new Set(things.map(({ id }) => id))
    const findMore = (query: string): Command[] =>
      [
        ...componentsMeant(records, query).flatMap((widget) =>
          propertiesOf(widget, session.catalogue).map(go),
        ),
        ...valuesAt(scope, query).map(read),
      ].filter(({ id }) => !listed.has(id))
    return { things, findMore }
  }, [isWanted, parts, session])

  const elsewhere = useMemo(() => {
    if (!isWanted) return []
    const others = pages.filter(({ id }) => id !== session.state.pageId)
    const named = new Map(data?.pages.map((page) => [page.id, page.names]))
    return others.flatMap(({ id, name, path }): Command[] => [
      {
        id: `page:${id}`,
        name,
        icon: 'file-text',
        group: 'Go to',
        detail: `Page · ${path}`,
        isOnlyFound: true,
        run: () => open(id),
      },
      ...thingsOfPage(named.get(id) ?? [], name, session.catalogue).map((thing) => ({
        id: thing.key,
        name: thing.name,
        icon: thing.icon,
        group: 'Go to',
        detail: thing.detail,
        isOnlyFound: true,
        run: () => open(id, thing.place),
      })),
    ])
  }, [isWanted, pages, data, session, open])

  const things = useMemo(() => [...(here?.things ?? []), ...elsewhere], [here, elsewhere])
  if (here === null) return nothing
  const note = !hasOthers
    ? undefined
    : isPending
      ? 'Reading the other pages…'
      : isError
        ? 'The other pages could not be read. What is on this page is found.'
        : undefined
  return { things, findMore: here.findMore, note }
}

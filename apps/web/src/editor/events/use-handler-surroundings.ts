import { apisOf, descendantsOf, rootOf, stateVariablesOf } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import { profileIdsIn, type EntityReference, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'
import { useContext } from 'react'
import { useStore } from 'zustand'
import { codeContext, useOwnNames } from '../code/index.ts'
import { referenceTo } from '../reference-to.ts'
import { useEditor, useEditorParts, useRoutes } from '../context/editor-context.tsx'
import type { HandlerSurroundings } from './step-form.ts'

/** What the steps of a page's handlers may name; `names` is what their bindings may read. */
export const handlerSurroundings = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  names: () => readonly ScopeEntry[],
  {
    routes,
    profiles,
    isOfApplication = false,
  }: Pick<HandlerSurroundings, 'routes' | 'profiles'> & { readonly isOfApplication?: boolean },
): HandlerSurroundings => {
  const root = rootOf(records)
  const widgets = root === undefined ? [] : descendantsOf(records, root.id)
  const all = Object.values(records)
  return {
    names,
    apiNames: apisOf(records).map(({ name }) => name),
    widgetNames: widgets.map(({ name, type }) => ({ name, type })),
    stateVariables: inOrder(stateVariablesOf(records).map(referenceTo)),
    timers: inOrder(all.filter((record) => record.kind === 'timer').map(referenceTo)),
    events: inOrder(
      all
        .filter((record) => record.kind === 'event')
        .map((event) => ({ ...referenceTo(event), arguments: event.arguments.map(({ name }) => name) })),
    ),
    settable: (type) => [...(catalogue.get(type)?.settable ?? [])],
    descriptor: (type) => catalogue.get(type),
    routes,
    profiles,
    isOfApplication,
  }
}

const inOrder = <Reference extends EntityReference>(references: Reference[]): Reference[] =>
  references.toSorted((one, other) =>
    one.scope === other.scope ? one.name.localeCompare(other.name) : one.scope === 'page' ? -1 : 1,
  )

/** The same for the page that is open in the editor; without `names`, bindings read what the whole page may. */
export const useHandlerSurroundings = (names?: () => readonly ScopeEntry[]): HandlerSurroundings => {
  const { session, profiles } = useEditorParts()
  const settings = useStore(profiles.store, (state) => state.settings)
  const records = useEditor((state) => state.records)
  const application = useEditor((state) => state.application)
  const routes = useRoutes()
  const used = profileIdsIn(settings)
  const { isOfApplication } = useContext(codeContext)
  const ownNames = useOwnNames()
  const readNames = () => ownNames(names?.() ?? application.names())
  return handlerSurroundings(records, session.catalogue, readNames, {
    routes,
    isOfApplication,
    profiles: profiles.profiles.filter(({ id }) => used.has(id)),
  })
}

import { pathParameters, refuseRoutePath, type Route } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EventHandlerEditor } from '../events/index.ts'
import { useHandlerSurroundings } from '../events/use-handler-surroundings.ts'
import classes from './Pages.module.css'
import { tellOfRoute, tellOfTestParams } from './route-notices.ts'

/** Something that a route may open; the empty value is the page itself. */
export interface RouteTarget {
  readonly value: string
  readonly label: string
}

interface RouteCardProps {
  route: Route
  /** The main route of the page, which it cannot be without. */
  isMain: boolean
  others: readonly Route[]
  targets: readonly RouteTarget[]
  onChange: (route: Route) => void
  onRemove: () => void
  /** Shows the route in the editor. */
  onShow: () => void
}

/** One route of a page, to be changed; what is entered counts when its field is left. */
export const RouteCard = ({ route, isMain, others, targets, onChange, onRemove, onShow }: RouteCardProps) => {
  const surroundings = useHandlerSurroundings()
  const isGone = route.widgetId !== undefined && !targets.some(({ value }) => value === route.widgetId)
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <PathField route={route} others={others} onChange={onChange} />
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="eye" size={14} />}
            aria-label={`Show ${route.path}`}
            onClick={onShow}
          >
            Show
          </Button>
          <IconButton
            icon="trash-2"
            label={isMain ? 'A page keeps its main route' : `Delete route ${route.path}`}
            isDisabled={isMain}
            onClick={onRemove}
          />
        </div>
      </div>
      {!isMain && (targets.length > 1 || isGone) && (
        <Select
          size="xs"
          label="Opens"
          data={[
            ...targets,
            ...(isGone ? [{ value: route.widgetId ?? '', label: 'Deleted component' }] : []),
          ]}
          value={route.widgetId ?? ''}
          error={
            isGone
              ? 'What this route opened was deleted. Until you choose anew, it leads nowhere.'
              : undefined
          }
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen === null) return
            const { widgetId: _, ...rest } = route
            onChange(chosen === '' ? rest : { ...rest, widgetId: chosen })
          }}
        />
      )}
      <TestParams route={route} onChange={onChange} />
      <ToldQueryParams route={route} onChange={onChange} />
      <EventHandlerEditor
        {...surroundings}
        label="On route load"
        steps={route.onRouteLoad ?? []}
        onChange={(steps) => {
          const { onRouteLoad: _, ...rest } = route
          onChange(steps.length === 0 ? rest : { ...rest, onRouteLoad: steps })
        }}
      />
    </li>
  )
}

const PathField = ({ route, others, onChange }: Pick<RouteCardProps, 'route' | 'others' | 'onChange'>) => {
  const [draft, setDraft] = useState<string | null>(null)
  const path = draft ?? route.path
  const isRoot = route.path === '/'
  // A path that was accepted stays, unless somebody else took it at the same time.
  const isAccepted = path === route.path && !others.some((other) => other.path === path)
  const refusal = isAccepted ? null : refuseRoutePath(path, others)
  const commit = (): void => {
    if (draft === null) return
    if (draft !== route.path && refusal !== null) return
    setDraft(null)
    if (draft === route.path) return
    const names = new Set(pathParameters(draft))
    const kept = Object.entries(route.testParams ?? {}).filter(([name]) => names.has(name))
    const { testParams: _, ...rest } = route
    onChange({ ...rest, path: draft, ...(kept.length === 0 ? {} : { testParams: Object.fromEntries(kept) }) })
    tellOfRoute('updated', draft, route.pageId)
  }
  return (
    <TextInput
      size="xs"
      label="Path"
      className={classes.path ?? ''}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={path}
      error={refusal}
      disabled={isRoot}
      description={
        isRoot ? 'The application begins here. Give another page the path / in its settings.' : undefined
      }
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation()
          setDraft(null)
        }
      }}
    />
  )
}

/** The values with which a route is tried out, one for each parameter. */
const TestParams = ({ route, onChange }: Pick<RouteCardProps, 'route' | 'onChange'>) => {
  const names = pathParameters(route.path)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  if (names.length === 0) return null
  const saved = route.testParams ?? {}
  const valueOf = (name: string): string =>
    Object.hasOwn(drafts, name) ? (drafts[name] ?? '') : Object.hasOwn(saved, name) ? (saved[name] ?? '') : ''
  const commit = (name: string): void => {
    const value = valueOf(name)
    setDrafts({})
    if (value === (Object.hasOwn(saved, name) ? saved[name] : '')) return
    const { testParams: _, ...rest } = route
    const entries = Object.entries({ ...saved, [name]: value }).filter(([, text]) => text !== '')
    onChange(entries.length === 0 ? rest : { ...rest, testParams: Object.fromEntries(entries) })
    tellOfTestParams(route.path)
  }
  return (
    <div className={classes.params}>
      {names.map((name, index) => (
        <TextInput
          key={name}
          size="xs"
          label={`Test value of ${name}`}
          placeholder={`TEST_VALUE${index + 1}`}
          value={valueOf(name)}
          maxLength={2000}
          onChange={(event) => setDrafts({ ...drafts, [name]: event.currentTarget.value })}
          onBlur={() => commit(name)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(name)
          }}
        />
      ))}
    </div>
  )
}

/** What of the query a page around the application is told; nothing else of it leaves the application. */
const ToldQueryParams = ({ route, onChange }: Pick<RouteCardProps, 'route' | 'onChange'>) => (
  <TagsInput
    size="xs"
    label="Query parameters told to pages around"
    description="Where the application is embedded, its site learns of these and of no others."
    placeholder={route.toldQueryParams === undefined ? 'None' : ''}
    maxTags={50}
    splitChars={[',', ' ']}
    value={[...(route.toldQueryParams ?? [])]}
    onChange={(names) => {
      const { toldQueryParams: _, ...rest } = route
      const told = names.filter((name) => /^[\w.-]{1,100}$/u.test(name))
      onChange(told.length === 0 ? rest : { ...rest, toldQueryParams: told })
    }}
  />
)

import { inputsOf, namesOf } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import type { ApiRecord } from '@ashlar/schema'
import { Tabs } from '@mantine/core'
import type { ReactElement } from 'react'
import { EventHandlerEditor, useHandlerSurroundings } from '../../events/index.ts'
import { type ApiPart, apiParts } from '../../session/api-place.ts'
import { useEditor } from '../../context/editor-context.tsx'
import classes from '../ApiEditor.module.css'
import type { ApiEdit } from '../block-actions.ts'
import { CancelHandlersSwitch } from './CancelHandlersSwitch.tsx'
import { CommonSettings } from './CommonSettings.tsx'
import { InputsPanel } from './InputsPanel.tsx'
import { RunsByItself } from './RunsByItself.tsx'

const handlers = [
  { key: 'onSuccess', label: 'On success' },
  { key: 'onError', label: 'On error' },
  { key: 'onCancel', label: 'On cancel' },
] as const

interface ApiSettingsProps {
  api: ApiRecord
  names: () => readonly ScopeEntry[]
  onChange: (api: ApiRecord, edit: ApiEdit) => void
  /** The part that is shown. */
  part: ApiPart
  onPart: (part: ApiPart) => void
}

const partLabels: Readonly<Record<ApiPart, string>> = {
  general: 'General',
  inputs: 'Inputs',
  response: 'Response',
}

/** What an API of a page does beside its blocks: when it runs, what it reads, and what follows a run. */
export const ApiSettings = ({ api, names, onChange, part, onPart }: ApiSettingsProps): ReactElement => {
  const records = useEditor((state) => state.records)
  const surroundings = useHandlerSurroundings(names)
  const edit = (field: string): ApiEdit => ({ label: `Edit ${api.name}`, group: `api ${api.id} ${field}` })
  /** A message is read by its name in the steps that answer to it. */
  const namesOfMessage = (): readonly ScopeEntry[] => [
    { name: 'message', kind: 'global' as const, type: '', value: undefined, help: 'The message.' },
    ...names(),
  ]
  return (
    <Tabs
      value={part}
      onChange={(chosen) => onPart(apiParts.find((known) => known === chosen) ?? 'general')}
      keepMounted={false}
      className={classes['settings']}
    >
      <Tabs.List aria-label="Settings">
        {apiParts.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {partLabels[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="general" className={classes['form']}>
        <RunsByItself api={api} onChange={(trigger) => onChange({ ...api, trigger }, edit('trigger'))} />
        <CommonSettings api={api} names={names} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="inputs" className={classes['form']}>
        <InputsPanel paths={inputsOf(api, namesOf(records))} names={names} />
      </Tabs.Panel>
      <Tabs.Panel value="response" className={classes['form']}>
        {handlers.map(({ key, label }) => (
          <EventHandlerEditor
            key={key}
            label={label}
            steps={api[key]}
            onChange={(steps) => onChange({ ...api, [key]: steps }, edit(key))}
            {...surroundings}
          />
        ))}
        {api.onCancel.length > 0 && <CancelHandlersSwitch />}
        {api.responseType === 'STREAM' && (
          <EventHandlerEditor
            label="On message"
            steps={api.onMessage ?? []}
            onChange={(onMessage) => onChange({ ...api, onMessage }, edit('onMessage'))}
            {...surroundings}
            names={namesOfMessage}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

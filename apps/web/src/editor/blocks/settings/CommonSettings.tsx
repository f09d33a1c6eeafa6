import type { ScopeEntry } from '@ashlar/runtime'
import type { ApiDefinition } from '@ashlar/schema'
import { SegmentedControl } from '@mantine/core'
import type { ReactElement } from 'react'
import type { ApiEdit } from '../block-actions.ts'
import { definedOnly } from '../defined-only.ts'
import { Labeled, TemplateField } from '../forms/fields.tsx'

interface CommonSettingsProps<Api extends ApiDefinition> {
  api: Api
  names: () => readonly ScopeEntry[]
  /** Those who may run it while no expression says so, in the words of where it stands; left out: users. */
  everybody?: { label: string; help: string }
  /** What the expression reads. */
  expressionHelp?: string
  expressionExample?: string
  onChange: (next: Api, edit: ApiEdit) => void
}

const users = { label: 'All users', help: 'All who may use the application.' }

/** What every API has beside its blocks: how it answers, and who may run it. */
export const CommonSettings = <Api extends ApiDefinition>({
  api,
  names,
  everybody = users,
  expressionHelp = 'Reads Global.user and the inputs of the API. Anything but true refuses the run.',
  expressionExample = "{{ Global.user.email.endsWith('@example.com') }}",
  onChange,
}: CommonSettingsProps<Api>): ReactElement => {
  const { responseType, authorization } = api
  const edit = (field: string): ApiEdit => ({ label: `Edit ${api.name}`, group: `api ${api.id} ${field}` })
  return (
    <>
      <Labeled
        label="Response"
        help={
          responseType === 'SYNC'
            ? 'Answers once, when it is done.'
            : 'Sends messages while it runs: those of send and stream blocks.'
        }
      >
        <SegmentedControl
          size="xs"
          aria-label="Response"
          data={[
            { value: 'SYNC', label: 'At once' },
            { value: 'STREAM', label: 'Stream' },
          ]}
          value={responseType}
          onChange={(next) => onChange({ ...api, responseType: next }, edit('responseType'))}
        />
      </Labeled>
      <Labeled
        label="Who may run it"
        help={
          authorization?.type === 'JS_EXPRESSION'
            ? 'Those for whom the expression is true. It is asked before any block runs.'
            : everybody.help
        }
      >
        <SegmentedControl
          size="xs"
          aria-label="Who may run it"
          data={[
            { value: 'APP_USERS', label: everybody.label },
            { value: 'JS_EXPRESSION', label: 'By expression' },
          ]}
          value={authorization?.type ?? 'APP_USERS'}
          onChange={(type) =>
            onChange(
              definedOnly({
                ...api,
                authorization: type === 'APP_USERS' ? undefined : { type, expression: '' },
              }),
              edit('authorization'),
            )
          }
        />
      </Labeled>
      {authorization?.type === 'JS_EXPRESSION' && (
        <TemplateField
          label="Expression"
          help={expressionHelp}
          placeholder={expressionExample}
          value={authorization.expression}
          names={names}
          onChange={(expression) =>
            onChange({ ...api, authorization: { type: 'JS_EXPRESSION', expression } }, edit('expression'))
          }
          onSubmit={() => undefined}
        />
      )}
    </>
  )
}

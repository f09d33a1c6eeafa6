import {
  type ButtonField,
  type FormField,
  type FormSection,
  isShown,
  oauthSettingsOf,
} from '@ashlar/integrations/descriptors'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { WorkflowSelect } from '../../organization-apis/WorkflowSelect.tsx'
import { CallbackAddress } from './CallbackAddress.tsx'
import type { SavedConnection } from './connection-draft.ts'
import classes from './ConnectionFields.module.css'
import { OAuthButtons } from './OAuthButtons.tsx'
import { PairsInput } from './PairsInput.tsx'
import { PublicKey } from './PublicKey.tsx'
import type { SecretAccess } from './secret-access.ts'
import { SecretField } from './SecretField.tsx'
import type { ConnectionPlace } from './use-oauth-connection.ts'

/** What the fields of a connection show and change. */
export interface ConnectionFieldsProps {
  sections: readonly FormSection[]
  configuration: JsonObject
  onChange: (key: string, value: JsonValue) => void
  secrets: SecretAccess
  /** What is wrong, by the key of the field. */
  errors: Readonly<Partial<Record<string, string>>>
  isReadOnly: boolean
  /** The saved integration that is shown; absent while it is connected anew. */
  place?: ConnectionPlace | undefined
  /** Whether the form says something else than what is saved. */
  isChanged: boolean
  saved: SavedConnection
}

/** The fields of a connection, generated from its descriptor. */
export const ConnectionFields = (properties: ConnectionFieldsProps) => (
  <>
    {properties.sections.map((section) => (
      <fieldset key={section.title} className={classes['section']}>
        <legend className={classes['legend']}>{section.title}</legend>
        <div className={classes['fields']}>
          {section.fields
            .filter((field) => isShown(field, properties.configuration))
            .map((field) => (
              <FieldInput key={field.key} field={field} {...properties} />
            ))}
          <SectionButtons section={section} {...properties} />
        </div>
      </fieldset>
    ))}
  </>
)

/** The buttons of a section, beside each other at its end. */
const SectionButtons = ({
  section,
  configuration,
  place,
  isChanged,
  isReadOnly,
}: ConnectionFieldsProps & { section: FormSection }) => {
  const isButton = (field: FormField): field is ButtonField => field.kind === 'button'
  const buttons = section.fields.filter(isButton).filter((field) => isShown(field, configuration))
  if (buttons.length === 0) return null
  const isPerUser = oauthSettingsOf(configuration)?.tokenScope === 'user'
  if (place === undefined) {
    return (
      <p className={classes['note']}>
        {isPerUser ? 'Each person logs in when they first use it.' : 'Save the integration, then connect it.'}
      </p>
    )
  }
  return (
    <OAuthButtons
      buttons={buttons}
      place={place}
      isReadOnly={isReadOnly}
      isChanged={isChanged}
      isPerUser={isPerUser}
    />
  )
}

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const FieldInput = ({
  field,
  configuration,
  onChange,
  secrets,
  errors,
  isReadOnly,
  saved,
}: ConnectionFieldsProps & { field: FormField }) => {
  const value = configuration[field.key]
  const common = {
    label: field.label,
    name: field.key,
    required: field.isRequired ?? false,
    withAsterisk: false,
    disabled: isReadOnly,
    ...(field.help === undefined ? {} : { description: field.help }),
    ...(errors[field.key] === undefined ? {} : { error: errors[field.key] }),
  }
  const placeholder = field.placeholder === undefined ? {} : { placeholder: field.placeholder }

  switch (field.kind) {
    case 'text':
      return field.isMultiline === true ? (
        <Textarea
          {...common}
          {...placeholder}
          autosize
          minRows={3}
          maxRows={10}
          value={textOf(value)}
          onChange={(event) => onChange(field.key, event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          {...placeholder}
          autoComplete="off"
          spellCheck={false}
          value={textOf(value)}
          onChange={(event) => onChange(field.key, event.currentTarget.value)}
        />
      )
    case 'code':
      return (
        <Textarea
          {...common}
          {...placeholder}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          classNames={{ input: classes['code'] ?? '' }}
          value={textOf(value)}
          onChange={(event) => onChange(field.key, event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          {...placeholder}
          allowDecimal={false}
          hideControls
          clampBehavior="none"
          {...(field.minimum === undefined ? {} : { min: field.minimum })}
          {...(field.maximum === undefined ? {} : { max: field.maximum })}
          classNames={{ wrapper: classes['short'] ?? '' }}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(field.key, typeof next === 'number' ? next : null)}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          {...placeholder}
          data={field.options.map((option) => ({ ...option }))}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(field.key, next)}
        />
      )
    case 'switch':
      return (
        <Switch
          label={field.label}
          name={field.key}
          disabled={isReadOnly}
          {...(field.help === undefined ? {} : { description: field.help })}
          checked={value === true}
          onChange={(event) => onChange(field.key, event.currentTarget.checked)}
        />
      )
    case 'password':
      return (
        <SecretField
          {...common}
          {...placeholder}
          secretName={field.key}
          isMultiline={field.isMultiline ?? false}
          secrets={secrets}
        />
      )
    case 'keyPair':
      return <PublicKey field={field} saved={saved} secrets={secrets} isReadOnly={isReadOnly} />
    case 'callbackAddress':
      return <CallbackAddress field={field} />
    case 'button':
      // They stand beside each other, at the end of their section.
      return null
    case 'workflow':
      return (
        <WorkflowSelect
          field={field}
          value={textOf(value)}
          isDisabled={isReadOnly}
          onChange={(workflowId) => onChange(field.key, workflowId)}
        />
      )
    case 'operation':
      // Only steps have them.
      return null
    case 'pairs':
      return (
        <PairsInput
          field={field}
          value={value}
          error={errors[field.key]}
          isReadOnly={isReadOnly}
          secrets={secrets}
          onChange={(pairs) => onChange(field.key, pairs)}
        />
      )
  }
}

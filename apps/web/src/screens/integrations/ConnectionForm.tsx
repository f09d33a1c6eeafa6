import { call, type ConnectionTest, routes } from '@ashlar/contract'
import { type ConnectionDescriptor, findSecretStoreDescriptor } from '@ashlar/integrations/descriptors'
import { displayNameSchema, type JsonValue, check } from '@ashlar/schema'
import { ErrorNotice, type Failure, Icon } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { assignProblems } from '../../forms/field-problems.ts'
import { failureOf } from '../../server/failure.ts'
import {
  type ConnectionDraft,
  connectionProblems,
  hasMoved,
  isChanged,
  isKept,
  isRemoved,
  requestOf,
  type SavedConnection,
} from './connection-draft.ts'
import { forgetDraft } from './kept-draft.ts'
import { useKeptDraft, useVisit } from './use-kept-draft.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import type { SecretAccess } from './secret-access.ts'
import classes from './ConnectionForm.module.css'
import { TestResult } from './TestResult.tsx'

/** The form of a connection, new or saved: fields from its descriptor, a test with a true answer, and saving. */
export const ConnectionForm = ({
  descriptor,
  initialDraft,
  saved,
  place,
  hasName = true,
  onSave,
  isReadOnly = false,
  footer,
}: {
  descriptor: ConnectionDescriptor
  initialDraft: ConnectionDraft
  saved: SavedConnection
  /** The saved integration and the profile for which the form is; absent while it is connected anew. */
  place?: { integrationId: string; profileId?: string }
  /** Whether the form says what the integration is called, too. */
  hasName?: boolean
  /** Saves what is sent; whatever it throws is shown in the form. */
  onSave: (draft: ConnectionDraft) => Promise<void>
  isReadOnly?: boolean
  footer?: ReactNode
}) => {
  const visit = useVisit(descriptor.pluginId, place)
  const { draft, setDraft, isKept: hasKept } = useKeptDraft(visit, initialDraft)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const moved = hasMoved(descriptor, draft, saved)
  const isStore = findSecretStoreDescriptor(descriptor.pluginId) !== undefined

  const test = useMutation<ConnectionTest>({
    mutationFn: () => {
      const body = requestOf(descriptor, draft, saved)
      if (place === undefined) {
        const testNew = isStore ? routes.secretStores.testNew : routes.integrations.testNew
        return call(testNew, { body: { pluginId: descriptor.pluginId, ...body } })
      }
      const { integrationId, ...profile } = place
      return call(routes.integrations.test, { parameters: { integrationId }, body: { ...body, ...profile } })
    },
  })
  const save = useMutation({
    mutationFn: async () => {
      await onSave(draft)
      forgetDraft(visit)
    },
  })

  const change = (next: Partial<ConnectionDraft>, key: string): void => {
    setDraft((current) => ({ ...current, ...next }))
    setErrors((current) => ({ ...current, [key]: undefined }))
    // An answer belongs to what was asked; after a change it would say something untrue.
    test.reset()
  }

  const changeField = (key: string, value: JsonValue): void => {
    setDraft((current) => ({ ...current, configuration: { ...current.configuration, [key]: value } }))
    setErrors((current) => ({ ...current, [key]: undefined }))
    test.reset()
  }

  const changeSecret = (name: string, value: string | null): void => {
    setDraft((current) => ({ ...current, secrets: { ...current.secrets, [name]: value } }))
    test.reset()
  }

  const secrets: SecretAccess = {
    isKept: (name) => isKept(name, draft, saved, moved),
    typed: (name) => draft.secrets[name] ?? '',
    canKeep: (name) => !moved && name in draft.secrets && saved?.secretsSet.includes(name) === true,
    isRemoved: (name) => isRemoved(descriptor, name, draft, moved),
    remove: (name) => changeSecret(name, null),
    change: (name, value) => changeSecret(name, value),
    keep: (name) =>
      change(
        { secrets: Object.fromEntries(Object.entries(draft.secrets).filter(([key]) => key !== name)) },
        name,
      ),
  }

  const showProblems = (problems: readonly { path: string; reason: string }[]): boolean => {
    const fields = ['name', ...Object.keys(draft.configuration)]
    const assigned = assignProblems(fields, problems)
    setErrors(assigned.fields)
    const first = fields.find((name) => assigned.fields[name] !== undefined)
    const input = first === undefined ? null : form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
    return problems.length === 0
  }

  const onTest = (): void => {
    setFailure(null)
    if (showProblems(connectionProblems(descriptor, draft))) test.mutate()
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(null)
    const name = check(displayNameSchema, draft.name)
    const problems = [
      ...(name.ok ? [] : name.problems.map(({ reason }) => ({ path: 'name', reason }))),
      ...connectionProblems(descriptor, draft),
    ]
    if (!showProblems(problems)) return
    save.mutate(undefined, {
      onSuccess: () => setDraft((current) => ({ ...current, secrets: {} })),
      onError: (error) => setFailure(failureOf(error)),
    })
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={onSubmit} noValidate>
      {hasKept && (
        <p className={classes['moved']} role="status">
          <Icon name="history" />
          Here is what you entered before, without passwords and other secrets. Enter those again.
        </p>
      )}
      {hasName && (
        <fieldset className={classes['name']}>
          <TextInput
            label="Name"
            name="name"
            description={
              isStore
                ? `References begin with it: sb_secrets.${draft.name === '' ? 'name' : draft.name}.secret`
                : 'What builders see when they choose it.'
            }
            placeholder={isStore ? descriptor.pluginId : `${descriptor.label} of the shop`}
            disabled={isReadOnly}
            value={draft.name}
            error={errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
          />
        </fieldset>
      )}
      <ConnectionFields
        sections={descriptor.sections}
        configuration={draft.configuration}
        onChange={changeField}
        secrets={secrets}
        errors={errors}
        isReadOnly={isReadOnly}
        place={saved === null ? undefined : place}
        isChanged={isChanged(descriptor, draft, saved)}
        saved={saved}
      />
      {moved && saved !== null && saved.secretsSet.length > 0 ? (
        <p className={classes['moved']} role="status">
          <Icon name="triangle-alert" />
          The connection leads to another place now. Enter the password and other secrets again.
        </p>
      ) : null}
      <div className={classes['foot']}>
        <div aria-live="polite">
          {test.isPending ? (
            <TestResult state="running" />
          ) : test.isError ? (
            <ErrorNotice title="The test could not be made" failure={failureOf(test.error)} />
          ) : test.data === undefined ? null : (
            <TestResult state="done" result={test.data} />
          )}
        </div>
        {failure === null ? null : <ErrorNotice title="Not saved" failure={failure} />}
        {isReadOnly ? null : (
          <div className={classes['actions']}>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
            <Button variant="default" loading={test.isPending} onClick={onTest}>
              Test connection
            </Button>
            {footer}
          </div>
        )}
      </div>
    </form>
  )
}

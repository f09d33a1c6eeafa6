import { DialogActions, ErrorNotice, type Failure, Icon, useCopy } from '@ashlar/ui'
import { Alert, Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { ScopesField, type TokenReach } from './ScopesField.tsx'
import { type TokenKind, tokenDays, tokenList } from './token-kind.ts'
import { WorkflowsField } from './WorkflowsField.tsx'

/** Creates an access token, and shows it the only time that it is shown. */
export const CreateTokenDialog = ({
  kind,
  isOpen,
  onClose,
}: {
  kind: TokenKind
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Create access token"
    size={480}
    // A token that is shown once is not lost to a click beside the dialog.
    closeOnClickOutside={false}
  >
    <CreateForm kind={kind} onClose={onClose} />
  </Modal>
)

const periods = tokenDays.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

const CreateForm = ({ kind, onClose }: { kind: TokenKind; onClose: () => void }) => {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const [workflowIds, setWorkflowIds] = useState<readonly string[] | null>(null)
  const [reach, setReach] = useState<TokenReach>({ kind: 'organization user', scopes: [] })
  const [errors, setErrors] = useState<{ name?: string; workflows?: string; scopes?: string }>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [token, setToken] = useState<string | null>(null)

  if (token !== null) return <CreatedToken kind={kind} token={token} onClose={onClose} />

  const create = async (): Promise<void> => {
    const found = {
      ...(name.trim() === '' ? { name: 'A name is required.' } : {}),
      ...(kind.reaches === 'scopes' && reach.scopes.length === 0
        ? { scopes: 'Choose at least one scope.' }
        : {}),
      ...(workflowIds?.length === 0 ? { workflows: 'Choose at least one workflow.' } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      setToken(await kind.create({ name, days, workflowIds, reach }))
      await client.invalidateQueries({ queryKey: tokenList(kind).queryKey })
    } catch (cause) {
      setFailure(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description={kind.nameHelp}
          placeholder={kind.namePlaceholder}
          data-autofocus
          maxLength={80}
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setErrors({})
          }}
        />
        {kind.reaches === 'scopes' ? (
          <ScopesField
            value={reach}
            error={errors.scopes}
            onChange={(next) => {
              setReach(next)
              setErrors({})
            }}
          />
        ) : null}
        {kind.reaches === 'workflows' ? (
          <WorkflowsField
            value={workflowIds}
            error={errors.workflows}
            onChange={(next) => {
              setWorkflowIds(next)
              setErrors({})
            }}
          />
        ) : null}
        <Select
          label="Valid for"
          data={periods}
          allowDeselect={false}
          value={String(days)}
          onChange={(value) => setDays(tokenDays.find((one) => String(one) === value) ?? days)}
        />
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create access token
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

const CreatedToken = ({ kind, token, onClose }: { kind: TokenKind; token: string; onClose: () => void }) => {
  const { state, copy } = useCopy('value')
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<Icon name="triangle-alert" />}>
        {kind.careText}
      </Alert>
      <TextInput
        label="Access token"
        readOnly
        value={token}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <span role="status">
        {state === 'failed' ? 'The browser does not allow copying. Select the text and copy it.' : ''}
      </span>
      <DialogActions>
        <Button variant="default" onClick={() => copy(token)} leftSection={<Icon name="copy" />}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Stack>
  )
}

import { routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Modal, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from '../../forms/use-form.ts'

interface NameFormProps {
  /** "Application name". */
  label: string
  help?: string
  placeholder?: string
  initial?: string
  /** A verb and its object: "Create application". */
  submitLabel: string
  onClose: () => void
  /** What is asked beside the name, below it; where that suggests a name, a function of the present one. */
  children?: ReactNode | ((name: string, setName: (name: string) => void) => ReactNode)
  /** Says in passing what failed and does not belong to the name; absent: it is shown in the dialog. */
  tell?: (failure: Failure) => void
  /** Does it. Throws `CallError` where it is refused. */
  send: (name: string) => Promise<void>
}

/** Asks for the name of something that is created, copied or renamed. */
export const NameDialog = ({
  title,
  isOpen,
  size = 420,
  ...form
}: NameFormProps & {
  title: string
  isOpen: boolean
  /** In px. */
  size?: number
}) => (
  <Modal opened={isOpen} onClose={form.onClose} title={title} size={size}>
    <NameForm {...form} />
  </Modal>
)

const NameForm = ({
  label,
  help,
  placeholder,
  initial = '',
  submitLabel,
  onClose,
  children,
  tell,
  send,
}: NameFormProps) => {
  const form = useForm({
    initial: { name: initial },
    schema: routes.applications.create.body,
    fieldOfCode: { already_exists: 'name', invalid_name: 'name' },
    ...(tell === undefined ? {} : { tell }),
    send: ({ name }) => send(name.trim()),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput
        label={label}
        description={help}
        placeholder={placeholder}
        data-autofocus
        {...form.field('name')}
      />
      {typeof children === 'function'
        ? children(form.values.name, (name) => form.set('name', name))
        : children}
      {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
      <DialogActions isApart>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

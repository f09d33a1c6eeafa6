import { ErrorNotice } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '../../forms/use-form.ts'
import classes from './PersonalSettings.module.css'

/** A form that takes the place of the button that opened it, until it is sent or left. */
export const ChangeForm = ({
  action,
  form,
  onCancel,
  children,
}: {
  /** What its button is called. */
  action: string
  form: Pick<Form<Record<string, string>>, 'submit' | 'failure' | 'isBusy'>
  onCancel: () => void
  children: ReactNode
}) => (
  <form className={classes['form']} onSubmit={form.submit} noValidate>
    {children}
    {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
    <Group gap="xs">
      <Button type="submit" loading={form.isBusy}>
        {action}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  </form>
)

import { type AccountView, call, routes } from '@ashlar/contract'
import { ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../forms/use-form.ts'
import { accountQuery } from './account.ts'
import classes from './PersonalSettings.module.css'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { useSessionChange } from './use-session-change.ts'

/** How others see the person named. */
export const NamePart = ({ account }: { account: AccountView }) => {
  const client = useQueryClient()
  const changeSession = useSessionChange()
  const form = useForm({
    initial: { name: account.name },
    schema: routes.account.rename.body,
    fieldOfCode: { invalid_name: 'name' },
    send: async (body) => {
      const { name } = await call(routes.account.rename, { body })
      client.setQueryData(accountQuery.queryKey, { ...account, name })
      await changeSession({ name })
      notifySuccess('Your name was saved.')
    },
  })
  return (
    <SettingsPart title="Name" about="Others see it beside what you make and share.">
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" variant="default" loading={form.isBusy}>
          Save name
        </Button>
      </form>
    </SettingsPart>
  )
}

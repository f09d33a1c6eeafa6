import { notifications } from '@mantine/notifications'
import { Anchor } from '@mantine/core'

const shownMilliseconds = 120_000

/** Says that a page was added, with a link to it that stays for two minutes. */
export const notifyPageAdded = (open: () => void): void => {
  const id = notifications.show({
    color: 'green',
    autoClose: shownMilliseconds,
    withBorder: false,
    style: { maxWidth: 550 },
    message: (
      <>
        page created successfully!{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            notifications.hide(id)
            open()
          }}
        >
          Edit page
        </Anchor>
      </>
    ),
  })
}

import { call, routes } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ShareDialog } from '../../sharing/ShareDialog.tsx'

/** Who may build with an integration, and who may configure it. */
export const ShareIntegrationDialog = ({
  integration,
  isOpen,
  onClose,
}: {
  integration: { id: string; name: string }
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const parameters = { integrationId: integration.id }
  return (
    <ShareDialog
      name={integration.name}
      type="integrations"
      roles={['builder', 'configurator']}
      first="builder"
      queryKey={['integrations', integration.id, 'shares']}
      isOpen={isOpen}
      onClose={onClose}
      read={async (signal) => (await call(routes.integrations.readShares, { parameters }, signal)).shares}
      save={async (shares) => {
        await call(routes.integrations.changeShares, { parameters, body: { shares: [...shares] } })
        await client.invalidateQueries({ queryKey: ['integrations'] })
      }}
    />
  )
}

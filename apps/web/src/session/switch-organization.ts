import { call, routes } from '@ashlar/contract'
import { chooseOrganization } from './tab-organization.ts'

/** Loads this tab anew in an organization that the person has just come into. */
export const beginInOrganization = (organizationId: string): void => {
  chooseOrganization(organizationId)
  window.location.assign('/home')
}

/**
 * Loads this tab anew in another organization, so that nothing of the one before stays in its memory. Tabs that are opened
 * after it begin there too; those that are open stay where they are.
 */
export const switchOrganization = async (organizationId: string): Promise<void> => {
  chooseOrganization(organizationId)
  try {
    await call(routes.ownOrganizations.begin, { body: { organizationId } })
  } finally {
    window.location.assign('/home')
  }
}

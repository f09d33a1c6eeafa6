import { call, type GeneralSettingsView, type RouteInput, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The general settings of an organization. */
export const generalQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['general', organizationId],
    queryFn: ({ signal }) =>
      call(routes.organizations.readGeneral, { parameters: { organizationId } }, signal),
  })

/** What can be changed of the settings. */
export type GeneralDraft = Omit<GeneralSettingsView, 'id' | 'revision' | 'deletesAt'>

/** What of some settings can be changed. */
export const draftOf = ({
  id: _id,
  revision: _,
  deletesAt: __,
  ...draft
}: GeneralSettingsView): GeneralDraft => draft

type GeneralChange = RouteInput<typeof routes.organizations.changeGeneral>['body']

/** What of a draft differs from what is stored, so that nothing else is written over. */
export const changesOf = (stored: GeneralSettingsView, draft: GeneralDraft): GeneralChange => {
  const differs = (key: keyof GeneralDraft): boolean =>
    JSON.stringify(stored[key]) !== JSON.stringify(draft[key])
  return {
    revision: stored.revision,
    ...(differs('name') ? { name: draft.name } : {}),
    ...(differs('logo') ? { logo: draft.logo } : {}),
    ...(differs('accentColor') ? { accentColor: draft.accentColor } : {}),
    ...(differs('joinDomains') ? { joinDomains: draft.joinDomains } : {}),
    ...(differs('joinRole') ? { joinRole: draft.joinRole } : {}),
    ...(differs('sessionHours') ? { sessionHours: draft.sessionHours } : {}),
    ...(differs('idleMinutes') ? { idleMinutes: draft.idleMinutes } : {}),
    ...(differs('requiresSecondFactor') ? { requiresSecondFactor: draft.requiresSecondFactor } : {}),
    ...(differs('completion') ? { completion: draft.completion } : {}),
  }
}

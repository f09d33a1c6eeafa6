import {
  type BranchChoice,
  type BranchMergeView,
  call,
  type KeptKind,
  type RepositoryStateView,
  routes,
} from '@ashlar/contract'
import type { ComparedVersions } from '@ashlar/document'

/** Where something is to be kept, and how. */
export interface PlaceToAsk {
  readonly repositoryId: string
  readonly branch: string
  readonly folder: string
  readonly pushesOnDeploy: boolean
  readonly pullsOnPush: boolean
  /** Which one stays where the folder holds one already. */
  readonly stays?: 'here' | 'repository'
}

interface PullToAsk {
  readonly choices?: BranchChoice[]
  readonly state?: string
}

/** What is done on the server with the repository of something. All throw `CallError` as `call` does. */
interface KeptCalls {
  read: (id: string, signal: AbortSignal) => Promise<RepositoryStateView | null>
  keep: (id: string, place: PlaceToAsk) => Promise<RepositoryStateView>
  leave: (id: string) => Promise<null>
  compare: (id: string, signal: AbortSignal) => Promise<ComparedVersions>
  lookAt: (id: string, signal: AbortSignal) => Promise<{ isChanged: boolean }>
  push: (id: string, message: string) => Promise<{ commit: string }>
  pull: (id: string, body: PullToAsk) => Promise<BranchMergeView>
}

/** The place as its route takes it, which calls what is here by its kind. */
const bodyOf = <Kind extends string>({ stays, ...place }: PlaceToAsk, kind: Kind) => {
  const keeps: Kind | 'repository' | undefined = stays === 'here' ? kind : stays
  return { ...place, ...(keeps === undefined ? {} : { keeps }) }
}

const ofApplication = (applicationId: string) => ({ parameters: { applicationId } })
const ofApi = (apiId: string) => ({ parameters: { apiId } })

const { applications, apiBranches } = routes

const applicationCalls: KeptCalls = {
  read: (id, signal) => call(applications.readRepository, ofApplication(id), signal),
  keep: (id, place) =>
    call(applications.keepInRepository, { ...ofApplication(id), body: bodyOf(place, 'application') }),
  leave: (id) => call(applications.leaveRepository, ofApplication(id)),
  compare: (id, signal) => call(applications.compareWithRepository, ofApplication(id), signal),
  lookAt: (id, signal) => call(applications.lookAtRepository, ofApplication(id), signal),
  push: (id, message) => call(applications.push, { ...ofApplication(id), body: { message } }),
  pull: (id, body) => call(applications.pull, { ...ofApplication(id), body }),
}

const apiCalls: KeptCalls = {
  read: (id, signal) => call(apiBranches.readRepository, ofApi(id), signal),
  keep: (id, place) => call(apiBranches.keepInRepository, { ...ofApi(id), body: bodyOf(place, 'api') }),
  leave: (id) => call(apiBranches.leaveRepository, ofApi(id)),
  compare: (id, signal) => call(apiBranches.compareWithRepository, ofApi(id), signal),
  lookAt: (id, signal) => call(apiBranches.lookAtRepository, ofApi(id), signal),
  push: (id, message) => call(apiBranches.push, { ...ofApi(id), body: { message } }),
  pull: (id, body) => call(apiBranches.pull, { ...ofApi(id), body }),
}

/** What is done with the repositories of things of a kind. */
export const keptCalls: Readonly<Record<KeptKind, KeptCalls>> = {
  application: applicationCalls,
  workflow: apiCalls,
  'scheduled job': apiCalls,
}

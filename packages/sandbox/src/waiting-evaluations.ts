import { FairTurns } from './fair-turns.ts'

/** On a thread of the server evaluations have a slice; what needs more begins again in a process that stands behind it. */
export type Lane = 'quick' | 'long'

export const lanes: readonly Lane[] = ['quick', 'long']

/** What an evaluation costs at the least, in milliseconds; the rest is charged when it has ended. */
const leastCost = 1

interface Waiting {
  readonly organizationId: string
  readonly request: { readonly scope: string }
}

/** How many evaluations of one organization may wait, and how many characters their scopes may have together. */
export interface WaitingLimits {
  readonly mostWaiting: number
  readonly mostWaitingCharacters: number
}

/** The two lines of evaluations that wait, with whose turn it is in each. */
export class WaitingEvaluations<Job extends Waiting> {
  readonly #limits: WaitingLimits
  readonly #lines: Readonly<Record<Lane, FairTurns<Job>>> = { quick: new FairTurns(), long: new FairTurns() }
  readonly #characters = new Map<string, number>()

  constructor(limits: WaitingLimits) {
    this.#limits = limits
  }

  /** A single evaluation may always wait, whatever it weighs. */
  mayWait(organizationId: string, scope: string): boolean {
    const { mostWaiting, mostWaitingCharacters } = this.#limits
    const count = lanes.reduce((sum, lane) => sum + this.#lines[lane].countOf(organizationId), 0)
    const characters = this.#characters.get(organizationId) ?? 0
    return count === 0 || (count < mostWaiting && characters + scope.length <= mostWaitingCharacters)
  }

  add(lane: Lane, job: Job): void {
    this.#lines[lane].add(job.organizationId, job)
    this.#countCharacters(job, 1)
  }

  /** The evaluation of a lane that is to begin next: of whoever has used least. */
  nextOf(lane: Lane): Job | undefined {
    return this.#lines[lane].nextOfEach[0]
  }

  /** The organization whose quick evaluation is to begin next. */
  get nextOrganization(): string | undefined {
    return this.#lines.quick.tenants[0]
  }

  /** Takes out an evaluation because its turn has come. */
  take(lane: Lane, job: Job): void {
    this.#lines[lane].take(job.organizationId, job, leastCost)
    this.#countCharacters(job, -1)
  }

  /** Takes out what waits no more. False where it did not wait. */
  remove(job: Job): boolean {
    const hasWaited = lanes.some((lane) => this.#lines[lane].remove(job.organizationId, job))
    if (hasWaited) this.#countCharacters(job, -1)
    return hasWaited
  }

  takeAll(): readonly Job[] {
    this.#characters.clear()
    return lanes.flatMap((lane) => this.#lines[lane].takeAll())
  }

  /** Charges an organization for what its evaluation took, in milliseconds. What is long counts in both lines. */
  charge(lane: Lane, organizationId: string, milliseconds: number): void {
    this.#lines.quick.charge(organizationId, milliseconds - leastCost)
    if (lane === 'long') this.#lines.long.charge(organizationId, milliseconds - leastCost)
  }

  /** What an organization has used; means something only beside that of others. */
  usedBy(organizationId: string): number {
    return this.#lines.quick.usedBy(organizationId)
  }

  #countCharacters({ organizationId, request }: Job, sign: 1 | -1): void {
    const characters = (this.#characters.get(organizationId) ?? 0) + sign * request.scope.length
    if (characters === 0) this.#characters.delete(organizationId)
    else this.#characters.set(organizationId, characters)
  }
}

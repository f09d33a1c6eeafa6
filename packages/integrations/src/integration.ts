import type { JsonObject } from '@ashlar/schema'
import type { IntegrationDescriptor } from './descriptor.ts'
import type { DriverHost, IntegrationDriver } from './driver.ts'
import type { StepProblem } from './step-problem.ts'
import type { ParsedTemplate } from './template.ts'

/** A system as the executor knows it. */
export interface Integration {
  readonly descriptor: IntegrationDescriptor
  /** All that is wrong with a step's configuration and where its bindings stand; empty where it can run. */
  readonly checkStep: (
    configuration: JsonObject,
    templates: readonly ParsedTemplate[],
  ) => readonly StepProblem[]
  /** Loads the system's client library with its driver, on first use only. */
  readonly createDriver: (host: DriverHost) => Promise<IntegrationDriver>
}

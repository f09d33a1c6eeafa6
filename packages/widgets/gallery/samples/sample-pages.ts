import type { SampleWidget } from '../sample-host.ts'

/** Pages of the gallery by the name that the address gives. */
export type SamplePages = Readonly<Record<string, readonly SampleWidget[]>>
